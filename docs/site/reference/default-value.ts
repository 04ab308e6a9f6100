import { DEFAULT_PORTS } from '@latchkey/openapi'
import { DEFAULT_MAX_TENANTS } from '../../../mock-provider/src/core/tenant.ts'
import { otpMinutesOf, sessionMinutesOf } from '../../../widget/src/lifetimes.ts'
import { CALL_TIMEOUT_MS, WIDGET_LINK_EXPIRATION_MINUTES } from '../../../widget/src/constants.ts'
import type { Member } from './type-members.ts'

const NONE = { products: [] }

/** Defaults that come from constants in the code, by type and member. */
const NUMBERS: Readonly<Record<string, number>> = {
  'SessionOptions.sessionDurationMinutes': sessionMinutesOf(NONE),
  'OtpOptions.expirationMinutes': otpMinutesOf(NONE),
  'EmailMagicLinksOptions.loginExpirationMinutes': WIDGET_LINK_EXPIRATION_MINUTES,
  'EmailMagicLinksOptions.signupExpirationMinutes': WIDGET_LINK_EXPIRATION_MINUTES,
  'PasswordOptions.loginExpirationMinutes': WIDGET_LINK_EXPIRATION_MINUTES,
  'ClientOptions.timeoutMs': CALL_TIMEOUT_MS,
  'MockProviderOptions.port': DEFAULT_PORTS.provider,
  'MockProviderOptions.maxTenants': DEFAULT_MAX_TENANTS,
}

const SENTENCE = /\s*Default:? ((?:[^.`]|`[^`]*`|\.(?=\S))+)\.?/

/**
 * Separates a docstring from the default that it states. Defaults that are constants in the code are taken from there.
 *
 * @throws Error for a docstring that states another number than the code has
 */
export function splitDefault(typeName: string, { name, doc }: Member): { text: string; value: string } {
  const stated = SENTENCE.exec(doc)?.[1] ?? ''
  const number = NUMBERS[`${typeName}.${name}`]
  if (number !== undefined && stated !== '' && !stated.startsWith(String(number))) {
    throw new Error(`The docstring of ${typeName}.${name} says "Default ${stated}", the code ${number}.`)
  }
  return { text: doc.replace(SENTENCE, ''), value: number === undefined ? stated : String(number) }
}
