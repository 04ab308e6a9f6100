import { expect, test } from 'vitest'
import {
  DEFAULT_OTP_EXPIRATION_MINUTES,
  MAX_OTP_EXPIRATION_MINUTES,
  MIN_OTP_EXPIRATION_MINUTES,
  TOKEN_TYPES,
} from './constants.ts'
import mock from './generated/mock.json' with { type: 'json' }
import sdk from './generated/sdk.json' with { type: 'json' }
import server from './generated/server.json' with { type: 'json' }

test('the API documents describe the same passcode lifetimes as the constants', () => {
  const limits = `${MIN_OTP_EXPIRATION_MINUTES} to ${MAX_OTP_EXPIRATION_MINUTES}`
  const description = `${limits}, else \`invalid_expiration_otp\`. Default: ${DEFAULT_OTP_EXPIRATION_MINUTES}.`
  expect(sdk.components.schemas.OtpFields.properties.expiration_minutes.description).toBe(description)
  expect(server.components.schemas.OtpOptions.properties.expiration_minutes.description).toBe(description)
})

test('the API document lists the same token types as the constants', () => {
  const { MessageLink } = mock.components.schemas
  expect(MessageLink.properties.token_type.enum).toEqual([...TOKEN_TYPES])
})
