import { OTP_METHODS, type OauthProviderId, type OtpMethod } from '@latchkey/openapi'
import type { WidgetConfig } from '../../config.ts'
import type { Theme } from '../../theme/theme.ts'
import { listMethods } from '../methods.ts'

/** The attributes that configure the login form. */
export const CONFIG_ATTRIBUTES = [
  'products',
  'providers',
  'passcode-methods',
  'login-redirect-url',
  'signup-redirect-url',
  'reset-password-redirect-url',
  'session-minutes',
  'shadow',
] as const

type AttributeName = (typeof CONFIG_ATTRIBUTES)[number] | 'color-scheme'

/** Reads an attribute. Null when the element does not have it. */
export type ReadAttribute = (name: AttributeName) => string | null

/**
 * Returns the configuration that attributes describe. Lists are separated by spaces. Redirect URLs may be relative.
 *
 * @param base the address that relative URLs belong to
 * @throws Error naming the attribute, its value and what it may be
 */
export function readConfig(read: ReadAttribute, base: string): WidgetConfig {
  const loginRedirectURL = toAbsolute(read('login-redirect-url'), base)
  const signupRedirectURL = toAbsolute(read('signup-redirect-url'), base) ?? loginRedirectURL
  const resetPasswordRedirectURL = toAbsolute(read('reset-password-redirect-url'), base)
  const redirects = { ...(loginRedirectURL && { loginRedirectURL }), ...(signupRedirectURL && { signupRedirectURL }) }
  const minutes = read('session-minutes')
  return {
    products: toProducts(read('products') ?? 'email-links'),
    oauthOptions: {
      // The names are not checked here, because the form validates them.
      providers: toList(read('providers')).map((type) => ({ type: type as OauthProviderId })),
      ...redirects,
    },
    emailMagicLinksOptions: redirects,
    otpOptions: { methods: toMethods(read('passcode-methods') ?? 'email') },
    passwordOptions: {
      ...(loginRedirectURL && { loginRedirectURL }),
      ...(resetPasswordRedirectURL && { resetPasswordRedirectURL }),
    },
    ...(minutes !== null && { sessionOptions: { sessionDurationMinutes: toMinutes(minutes) } }),
    enableShadowDOM: read('shadow') !== null,
  }
}

/** @throws Error for a colour scheme that does not exist */
export function readTheme(read: ReadAttribute): Partial<Theme> {
  const colorScheme = read('color-scheme')
  if (colorScheme === null) return {}
  return { colorScheme: requireOneOf('color-scheme', ['light', 'dark', 'system'] as const, colorScheme) }
}

/** An absolute URL stays as it is: registered URLs are compared as strings. */
function toAbsolute(url: string | null, base: string): string | undefined {
  if (url === null) return undefined
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : new URL(url, base).href
}

function toProducts(value: string) {
  const ids = new Map(listMethods().map(([id, { name = id }]) => [name, id]))
  return toList(value).flatMap((name) => ids.get(requireOneOf('products', [...ids.keys()], name)) ?? [])
}

function toMethods(value: string): OtpMethod[] {
  const methods = Object.keys(OTP_METHODS).sort() as OtpMethod[] // the table has these keys and no others
  return toList(value).map((name) => requireOneOf('passcode-methods', methods, name))
}

function toMinutes(value: string) {
  const minutes = Number(value)
  if (!Number.isInteger(minutes) || minutes <= 0)
    throw new Error(`session-minutes="${value}" must be a whole number of minutes.`)
  return minutes
}

function toList(value: string | null): string[] {
  return value?.split(/\s+/).filter(Boolean) ?? []
}

function requireOneOf<Value extends string>(attribute: AttributeName, values: readonly Value[], value: string): Value {
  const found = values.find((it) => it === value)
  if (found === undefined) throw new Error(`${attribute}="${value}" must be one of: ${values.join(', ')}.`)
  return found
}
