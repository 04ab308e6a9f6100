import { expect, test } from 'vitest'
import { feedbackText } from './passwords.ts'
import { en } from './en.ts'

test('known zxcvbn feedback is replaced by the widget’s own texts', { tags: 'zxcvbn.suggestions' }, () => {
  expect(feedbackText('This is a top-100 common password', {})).toBe(en['strength.warning.common'])
  expect(feedbackText('Add another word or two. Uncommon words are better.', {})).toBe(
    'Add another word or two. Uncommon words are better.',
  )
})

test('unknown zxcvbn feedback is shown unchanged', () => {
  expect(feedbackText('Use a passphrase.', {})).toBe('Use a passphrase.')
})

test('custom strings take precedence over the built-in password feedback', () => {
  const strings = { 'strength.warning.common': 'Viel zu häufig.' }
  expect(feedbackText('This is a very common password', strings)).toBe('Viel zu häufig.')
})
