import { expect, test } from 'vitest'
import { coded, named } from './constant.ts'
import { findValues } from './find-values.ts'

const SOURCE = `
export const DELAY_MS: number = 2_000
const KEY = 'key'
export const EVENTS = { batch: { size: 15 }, interval_ms: 800 } as const
export const SCOPES = ['openid', 'email'] as const satisfies string[]
function f() {
  const DELAY_MS = 1
  return DELAY_MS.toString(16)
}
`

const find = (name: string) => findValues(named('a.ts', name), SOURCE).map(({ start, end }) => SOURCE.slice(start, end))

test.each([
  ['DELAY_MS', '2_000'],
  ['KEY', "'key'"],
  ['EVENTS.batch.size', '15'],
  ['EVENTS.interval_ms', '800'],
  ['SCOPES', "['openid', 'email']"],
])('the value of the constant %s is located as %s', (name, value) => {
  expect(find(name)).toEqual([value])
})

test.each(['SIZE', 'EVENTS.delay', 'KEY.length'])('a value named %s is not located', (name) => {
  expect(find(name)).toEqual([])
})

test('a CSS custom property in pixels is located where it is set', () => {
  const css = '.a {\n  --height: 45px;\n  min-block-size: var(--height);\n  --height-max: 46px;\n}\n'
  const [{ start, end } = { start: 0, end: 0 }, ...others] = findValues(named('a.css', '--height'), css)
  expect(css.slice(start, end)).toBe('45')
  expect(others).toEqual([])
})

test('a CSS custom property that is set twice is located twice', () => {
  expect(findValues(named('a.css', '--a'), '.a {\n  --a: 1px;\n}\n.b {\n  --a: 2px;\n}\n')).toHaveLength(2)
})

test('an unnamed code fragment is located literally', () => {
  const [{ start, end } = { start: 0, end: 0 }] = findValues(coded('a.ts', 'toString(16)', []), SOURCE)
  expect(SOURCE.slice(start, end)).toBe('toString(16)')
})
