import { expect, test } from 'vitest'
import { describeChange, renderReport, type Change } from './report.ts'

const AFTER = Buffer.from('after')
const CHANGED: Change = {
  address: '/screens/main',
  variant: 'dark',
  share: 0.0321,
  after: AFTER,
  before: Buffer.from('before'),
  difference: Buffer.from('difference'),
}

test('a screenshot change is described by its address, its variant and the share of changed pixels', () => {
  expect(describeChange(CHANGED)).toBe('/screens/main (dark): 3.2 % of the pixels differ.')
  expect(describeChange({ address: '/screens/new', variant: 'light', share: 1, after: AFTER })).toBe(
    '/screens/new (light): There is no committed picture.',
  )
})

test('the screenshot report shows before, after and difference images, the largest change first', () => {
  const page = renderReport([CHANGED, { ...CHANGED, address: '/screens/passcode', share: 0.5 }])
  expect(page.indexOf('/screens/passcode')).toBeLessThan(page.indexOf('/screens/main'))
  const images = ['before', 'after', 'difference'].map((text) => Buffer.from(text).toString('base64'))
  for (const image of images) expect(page.split(`data:image/webp;base64,${image}"`)).toHaveLength(3)
})
