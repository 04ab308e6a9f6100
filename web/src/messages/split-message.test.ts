import { expect, test } from 'vitest'
import { surround } from './split-message.ts'

type Values = Readonly<Record<'reason', string>>

test('the parts of a message are inserted between its words', () => {
  const failed = ({ reason }: Values) => `Failed: ${reason}!`
  expect(surround(failed, 'reason', [{ text: 'no' }])).toEqual([{ text: 'Failed: ' }, { text: 'no' }, { text: '!' }])
})

test('splitting a message omits empty strings and keeps other parts', () => {
  const bare = ({ reason }: Values) => reason
  expect(surround(bare, 'reason', ['no', 0, null, { url: '' }, { text: '' }])).toEqual(['no', 0, null, { url: '' }])
})
