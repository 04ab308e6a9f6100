import { expect, test } from 'vitest'
import { surround } from './split-message.ts'

type Values = Readonly<Record<'reason', string>>

test('the parts are surrounded by the message', () => {
  const failed = ({ reason }: Values) => `Failed: ${reason}!`
  expect(surround(failed, 'reason', [{ text: 'no' }])).toEqual([{ text: 'Failed: ' }, { text: 'no' }, { text: '!' }])
})

test('empty texts are left out, and parts of any other kind stay', () => {
  const bare = ({ reason }: Values) => reason
  expect(surround(bare, 'reason', ['no', 0, null, { url: '' }, { text: '' }])).toEqual(['no', 0, null, { url: '' }])
})
