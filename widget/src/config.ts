import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import {
  MAX_SIGN_IN_BUTTONS,
  WIDGET_LINK_EXPIRATION_MINUTES,
  WIDGET_OTP_EXPIRATION_MINUTES,
  WIDGET_SESSION_DURATION_MINUTES,
} from './constants.ts'
import type { WidgetEvent } from './widget-event.ts'
import type { FirstMessageId } from './messages/en.ts'

export type ProductId = 'oauth' | 'crypto' | 'emailMagicLinks' | 'otp' | 'passwords' | 'passkeys'

export type OauthProviderOptions = {
  type: OauthProviderId
  custom_scopes?: string[]
  provider_params?: Record<string, string>
  /** Google only: a prompt of Google's own instead of the button. */
  one_tap?: boolean
  position?: 'embedded' | 'embeddedOnly' | 'floating' | 'floatingOrEmbedded'
  cancel_on_tap_outside?: boolean
}

export type OauthOptions = {
  providers: readonly OauthProviderOptions[]
  loginRedirectURL?: string
  signupRedirectURL?: string
}

export type OtpMethod = 'sms' | 'whatsapp' | 'email'

/** Expirations in minutes, everywhere. */
export type OtpOptions = {
  methods: readonly OtpMethod[]
  expirationMinutes?: number
  loginTemplateId?: string
  signupTemplateId?: string
  locale?: string
}

export type EmailMagicLinksOptions = {
  loginRedirectURL?: string
  loginExpirationMinutes?: number
  loginTemplateId?: string
  signupRedirectURL?: string
  signupExpirationMinutes?: number
  signupTemplateId?: string
  createUserAsPending?: boolean
  /** The sender's domain, for the links that search a mailbox. */
  domainHint?: string
  locale?: string
}

export type PasswordOptions = {
  loginRedirectURL?: string
  loginExpirationMinutes?: number
  resetPasswordRedirectURL?: string
  resetPasswordExpirationMinutes?: number
  resetPasswordTemplateId?: string
  locale?: string
}

export type PasskeyOptions = {
  /** The domain that passkeys are good for: the page's host name or a part of it. Default: the page's host name. */
  domain?: string
  /** After a sign-in by password the browser, where it can, quietly makes a passkey as well. Default false. */
  createAfterPassword?: boolean
}

/** What the widget offers, and how. */
export type WidgetConfig = {
  products: readonly ProductId[]
  oauthOptions?: OauthOptions
  otpOptions?: OtpOptions
  emailMagicLinksOptions?: EmailMagicLinksOptions
  passwordOptions?: PasswordOptions
  passkeyOptions?: PasskeyOptions
  /** Length of the sessions that the widget starts. Default 30. */
  sessionOptions?: { sessionDurationMinutes: number }
  /**
   * Who reads phone numbers: `bundled` code, loaded with the first phone form, which also formats them as one types; or
   * the provider's hidden `frame`. Default `bundled`.
   */
  phoneNumbers?: 'bundled' | 'frame'
  /** Renders into a shadow root, where the page's styles do not reach. Default false. */
  enableShadowDOM?: boolean
}

/** What the embedding page hears of the widget. */
export type Callbacks = {
  onEvent?: (event: WidgetEvent) => void
  /** Somebody is signed in, and the widget has said so. */
  onSuccess?: (data: WidgetEvent['data']) => void
  /** Everything that went wrong, also what the widget shows. */
  onError?: (error: unknown) => void
}

/** Used when no configuration is given; never merged into one that is. */
export const DEFAULT_CONFIG: WidgetConfig = {
  products: ['emailMagicLinks'],
  emailMagicLinksOptions: {
    loginRedirectURL: '',
    loginExpirationMinutes: WIDGET_LINK_EXPIRATION_MINUTES,
    signupRedirectURL: '',
    signupExpirationMinutes: WIDGET_LINK_EXPIRATION_MINUTES,
    createUserAsPending: false,
  },
}

type Rule = { id: FirstMessageId; isBroken: (config: WidgetConfig) => boolean }

/**
 * What a configuration must not be, in the order in which it is told.
 * Assumed: too many buttons, and the rules after it, are told like the two before.
 */
const RULES: readonly Rule[] = [
  { id: 'config.passkeys-alone', isBroken: ({ products }) => products.every((product) => product === 'passkeys') },
  { id: 'config.two-email-methods', isBroken: (config) => has(config, 'emailMagicLinks') && hasEmailOtp(config) },
  { id: 'config.too-many-buttons', isBroken: (config) => countButtons(config) > MAX_SIGN_IN_BUTTONS },
  { id: 'config.no-provider', isBroken: (config) => has(config, 'oauth') && providersOf(config).length === 0 },
  { id: 'config.no-otp-method', isBroken: (config) => has(config, 'otp') && otpMethodsOf(config).length === 0 },
  { id: 'config.unknown-provider', isBroken: (config) => !providersOf(config).every(isKnown) },
]

/** The id of the message that tells the developer what is wrong, or undefined when nothing is. */
export function validateConfig(config: WidgetConfig): FirstMessageId | undefined {
  if (config.products.length === 0) return 'config.no-product'
  return RULES.find(({ isBroken }) => isBroken(config))?.id
}

/** The configured third parties, each once; none when third-party sign-in is not among the products. */
export function providersOf(config: WidgetConfig): OauthProviderOptions[] {
  if (!has(config, 'oauth')) return []
  const providers = config.oauthOptions?.providers ?? []
  return [...new Map(providers.map((provider) => [provider.type, provider])).values()]
}

/** How many sign-in buttons the configuration makes: third parties, and one for other wallets. */
export function countButtons(config: WidgetConfig): number {
  return providersOf(config).length + (has(config, 'crypto') ? 1 : 0)
}

export function has(config: WidgetConfig, product: ProductId): boolean {
  return config.products.includes(product)
}

/** How passcodes are sent; by none when passcodes are not among the products. */
export function otpMethodsOf(config: WidgetConfig): readonly OtpMethod[] {
  return has(config, 'otp') ? (config.otpOptions?.methods ?? []) : []
}

/** Length of the sessions that the widget starts. */
export function sessionMinutesOf({ sessionOptions }: WidgetConfig): number {
  return sessionOptions?.sessionDurationMinutes ?? WIDGET_SESSION_DURATION_MINUTES
}

/** How long a passcode is good. */
export function otpMinutesOf({ otpOptions }: WidgetConfig): number {
  return otpOptions?.expirationMinutes ?? WIDGET_OTP_EXPIRATION_MINUTES
}

function hasEmailOtp(config: WidgetConfig) {
  return otpMethodsOf(config).includes('email')
}

function isKnown({ type }: OauthProviderOptions) {
  return Object.hasOwn(OAUTH_PROVIDERS, type)
}
