import { expect, test } from 'vitest'
import { en } from './en.ts'
import { feedbackText, strengthText } from './passwords.ts'

test('sentences of zxcvbn are said in our words', () => {
  expect(feedbackText('This is a top-100 common password', en)).toBe('This is a very common password.')
  expect(feedbackText('Add another word or two. Uncommon words are better.', en)).toBe(
    'Add another word or two. Uncommon words are better.',
  )
})

test('a sentence that is not known is shown as it came', () => {
  expect(feedbackText('Use a passphrase.', en)).toBe('Use a passphrase.')
})

test('the embedder has the last word', () => {
  const messages = { ...en, 'strength.warning.common': 'Viel zu häufig.', 'strength.minimum-count': 'Ab {count}' }
  expect(feedbackText('This is a very common password', messages)).toBe('Viel zu häufig.')
  expect(strengthText('strength.minimum-count', messages, { count: '8' })).toBe('Ab 8')
})
