import { expect, test } from 'vitest'
import { toPasscodeOptions } from './passcode-options.ts'

test('a passcode expires after five minutes unless configured', () => {
  expect(toPasscodeOptions({ products: ['otp'] }, 'main-form')).toEqual({ expiration_minutes: 5 })
})

test('empty template ids and an empty locale are left out', () => {
  const otpOptions = { methods: [], loginTemplateId: '', signupTemplateId: '', locale: '' }
  expect(toPasscodeOptions({ products: ['otp'], otpOptions }, 'main-form')).toEqual({ expiration_minutes: 5 })
})

test('every option of the main form has its wire name', () => {
  const otpOptions = { methods: [], expirationMinutes: 2, loginTemplateId: 'in', signupTemplateId: 'up', locale: 'es' }
  expect(toPasscodeOptions({ products: ['otp'], otpOptions }, 'main-form')).toEqual({
    expiration_minutes: 2,
    login_template_id: 'in',
    signup_template_id: 'up',
    locale: 'es',
  })
})

test.each(['resend', 'password-screen'] as const)('a passcode from %s has the expiration alone', (origin) => {
  const otpOptions = { methods: [], expirationMinutes: 2, loginTemplateId: 'in', signupTemplateId: 'up', locale: 'es' }
  expect(toPasscodeOptions({ products: ['otp'], otpOptions }, origin)).toEqual({ expiration_minutes: 2 })
})
