import { expect, test } from 'vitest'
import { feedbackText } from './passwords.ts'

test('sentences of zxcvbn are replaced by our own words', () => {
  expect(feedbackText('This is a top-100 common password', {})).toBe('This is a very common password.')
  expect(feedbackText('Add another word or two. Uncommon words are better.', {})).toBe(
    'Add another word or two. Uncommon words are better.',
  )
})

test('an unknown sentence is shown unchanged', () => {
  expect(feedbackText('Use a passphrase.', {})).toBe('Use a passphrase.')
})

test('the text of the embedder takes precedence over ours', () => {
  const strings = { 'strength.warning.common': 'Viel zu häufig.' }
  expect(feedbackText('This is a very common password', strings)).toBe('Viel zu häufig.')
})
