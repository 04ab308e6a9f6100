import { expect, test } from 'vitest'
import { toAutoComplete } from './auto-complete.ts'

test('the autocomplete attribute of a field ends with webauthn only if passkeys are configured', () => {
  expect(toAutoComplete({ products: ['otp', 'passkeys'] }, 'tel')).toBe('tel webauthn')
  expect(toAutoComplete({ products: ['otp'] }, 'email')).toBe('email')
})
