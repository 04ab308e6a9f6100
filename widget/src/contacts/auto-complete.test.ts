import { expect, test } from 'vitest'
import { toAutoComplete } from './auto-complete.ts'

test('a field offers passkeys, last, only when they are configured', () => {
  expect(toAutoComplete({ products: ['otp', 'passkeys'] }, 'tel')).toBe('tel webauthn')
  expect(toAutoComplete({ products: ['otp'] }, 'email')).toBe('email')
})
