import { isOauthProviderId, type OauthProviderId, type OtpMethod } from '@latchkey/openapi'
import {
  MAX_SIGN_IN_BUTTONS,
  ONE_TAP_POSITIONS,
  type OneTapPosition,
  WIDGET_LINK_EXPIRATION_MINUTES,
} from './constants.ts'
import type { EventData, WidgetEvent } from './widget-event.ts'
import type { ProblemMessageId } from './messages/en.ts'

export type ProductId = 'oauth' | 'crypto' | 'emailMagicLinks' | 'otp' | 'passwords' | 'passkeys'

/** A third party, and how it is asked. Names with an underscore are the wire's. */
export type OauthProviderOptions = {
  /** The id of the third party, such as `github`. */
  type: OauthProviderId
  /** Scopes to ask for, beyond those of the project. Default none. */
  custom_scopes?: string[] | undefined
  /** Parameters that the third party receives as they are, such as `prompt`. Default none. */
  provider_params?: Record<string, string> | undefined
  /** Google only: shows Google's prompt, with the button as its fallback. Default false. */
  one_tap?: boolean | undefined
  /**
   * Where the prompt appears. Default `floating`. Browsers that show such prompts themselves (FedCM) embed none:
   * `embedded` and `floatingOrEmbedded` then float, and `embeddedOnly` shows the button. `forceLegacyEmbedded` does
   * without FedCM.
   */
  position?: OneTapPosition | undefined
  /** Whether a click outside closes a floating prompt. Default true. */
  cancel_on_tap_outside?: boolean | undefined
}

/** Sign-in at third parties. */
export type OauthOptions = {
  /** The third parties, in the order of their buttons. */
  providers: readonly OauthProviderOptions[]
  /** Where an existing user returns to. Default the project's login redirect URL. */
  loginRedirectURL?: string | undefined
  /** Where a new user returns to. Default the project's signup redirect URL. */
  signupRedirectURL?: string | undefined
}

export type { OtpMethod }

/** Sign-in by passcode. */
export type OtpOptions = {
  /** How passcodes are delivered. With several methods the user chooses. */
  methods: readonly OtpMethod[]
  /** Lifetime of a passcode. */
  expirationMinutes?: number | undefined
  /** The id of the template for messages to existing users. Default the project's. */
  loginTemplateId?: string | undefined
  /** The id of the template for messages to new users. Default the project's. */
  signupTemplateId?: string | undefined
  /** The language of messages, as the provider spells it. Default: that of the form, if the provider has it. */
  locale?: string | undefined
}

/** Sign-in by mailed link. */
export type EmailMagicLinksOptions = {
  /** Where the link of an existing user leads. Default the project's login redirect URL. */
  loginRedirectURL?: string | undefined
  /** Lifetime of the link of an existing user. */
  loginExpirationMinutes?: number | undefined
  /** The id of the template for mails to existing users. Default the project's. */
  loginTemplateId?: string | undefined
  /** Where the link of a new user leads. Default the project's signup redirect URL. */
  signupRedirectURL?: string | undefined
  /** Lifetime of the link of a new user. */
  signupExpirationMinutes?: number | undefined
  /** The id of the template for mails to new users. Default the project's. */
  signupTemplateId?: string | undefined
  /** Whether a new user is pending until the link is opened. Default false. */
  createUserAsPending?: boolean | undefined
  /** The sender's domain, which the links to mailboxes search for. Default the project's, if it has only one. */
  domainHint?: string | undefined
  /** The language of mails, as the provider spells it. Default: that of the form, if the provider has it. */
  locale?: string | undefined
}

/** Sign-in by password. */
export type PasswordOptions = {
  /**
   * Where the login link of a reset mail leads. With passwords as the only way to sign in by email, "Login without a
   * password" mails a link there, too: then it must also be registered as a signup redirect URL.
   */
  loginRedirectURL?: string | undefined
  /** Lifetime of a mailed login link. */
  loginExpirationMinutes?: number | undefined
  /** The page that sets a new password. Default the project's reset redirect URL. */
  resetPasswordRedirectURL?: string | undefined
  /** Lifetime of the link that resets a password. Default the project's. */
  resetPasswordExpirationMinutes?: number | undefined
  /** The id of the template for mails that reset a password. Default the project's. */
  resetPasswordTemplateId?: string | undefined
  /** The language of mails, as the provider spells it. Default: that of the form, if the provider has it. */
  locale?: string | undefined
}

/** Sign-in by passkey. */
export type PasskeyOptions = {
  /** The domain (RP ID) of the passkeys: the page's host name or a suffix of it. Default: the page's host name. */
  domain?: string | undefined
  /** After a sign-in by password, browsers that support it create a passkey without a dialog. Default false. */
  createAfterPassword?: boolean | undefined
}

/** The sessions that the widget starts. */
export type SessionOptions = {
  /** Lifetime of a session in minutes. Default 30. */
  sessionDurationMinutes: number
}

/** The sign-in methods of the widget and their options. */
export type WidgetConfig = {
  /** The sign-in methods. Forms have their tabs in this order. */
  products: readonly ProductId[]
  /** For `oauth`. */
  oauthOptions?: OauthOptions | undefined
  /** For `otp`. */
  otpOptions?: OtpOptions | undefined
  /** For `emailMagicLinks`. */
  emailMagicLinksOptions?: EmailMagicLinksOptions | undefined
  /** For `passwords`. */
  passwordOptions?: PasswordOptions | undefined
  /** For `passkeys`. */
  passkeyOptions?: PasskeyOptions | undefined
  /** The sessions that the widget starts. */
  sessionOptions?: SessionOptions | undefined
  /**
   * How phone numbers are parsed: by `bundled` code, which is loaded with the first phone form and also formats numbers
   * as they are typed, or by the provider's hidden `frame`. Default `bundled`.
   */
  phoneNumbers?: 'bundled' | 'frame' | undefined
  /**
   * The country that phone forms begin with: an ISO 3166-1 code such as `DE`, or `locale` for the country of the person's
   * locale, which the first language of the browser's settings decides. Default `US`. The list of countries has the same
   * order in any case.
   */
  phoneCountry?: string | undefined
  /** Renders into a shadow root, which the page's styles do not affect. Default false. */
  enableShadowDOM?: boolean | undefined
  /**
   * The address of the package's `styles.css`. With it, a server renders the form in a declared shadow root; without it,
   * the browser renders the form in a shadow root.
   */
  shadowStylesheet?: string | undefined
}

/** The callbacks of the embedding page. */
export type Callbacks = {
  /** Every event. */
  onEvent?: ((event: WidgetEvent) => void) | undefined
  /** The user is signed in, and the success screen is shown. */
  onSuccess?: ((data: EventData['AUTHENTICATE_FLOW_COMPLETE']) => void) | undefined
  /** Every error, including those that the widget shows. */
  onError?: ((error: unknown) => void) | undefined
  /** The user has closed Google's prompt (One Tap). */
  onOneTapCancelled?: (() => void) | undefined
}

/** Used when no configuration is given. It is not merged into a given one. */
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

type Rule = { id: ProblemMessageId; isBroken: (config: WidgetConfig) => boolean }

/** The message about too many buttons. */
export const TOO_MANY_BUTTONS = 'config.too-many-buttons'

/**
 * The rules for a configuration, in the order in which they are checked.
 * Assumed: all are shown like the first two, but too many buttons in the test environment only. In the live one, the form
 * has the first buttons.
 */
const RULES: readonly Rule[] = [
  { id: 'config.passkeys-alone', isBroken: ({ products }) => products.every((product) => product === 'passkeys') },
  { id: 'config.two-email-methods', isBroken: (config) => has(config, 'emailMagicLinks') && hasEmailOtp(config) },
  { id: 'config.no-provider', isBroken: (config) => has(config, 'oauth') && providersOf(config).length === 0 },
  { id: 'config.no-otp-method', isBroken: (config) => has(config, 'otp') && otpMethodsOf(config).length === 0 },
  {
    id: 'config.unknown-provider',
    isBroken: (config) => !providersOf(config).every(({ type }) => isOauthProviderId(type)),
  },
  { id: 'config.one-tap-provider', isBroken: (config) => providersOf(config).some(isForeignOneTap) },
  { id: 'config.one-tap-position', isBroken: (config) => !providersOf(config).every(hasKnownPosition) },
  { id: 'config.one-tap-flag', isBroken: (config) => !providersOf(config).every(hasFlags) },
  // The last one: if it is broken, nothing else is.
  { id: TOO_MANY_BUTTONS, isBroken: (config) => allProvidersOf(config).length > providersOf(config).length },
]

/** Returns the id of the message about the first broken rule, or undefined for a valid configuration. */
export function validateConfig(config: WidgetConfig): ProblemMessageId | undefined {
  if (config.products.length === 0) return 'config.no-product'
  return RULES.find(({ isBroken }) => isBroken(config))?.id
}

/** Returns the third parties that have room on the main screen. The button for other wallets takes room, too. */
export function providersOf(config: WidgetConfig): OauthProviderOptions[] {
  return allProvidersOf(config).slice(0, MAX_SIGN_IN_BUTTONS - (has(config, 'crypto') ? 1 : 0))
}

/** Returns the configured third parties without duplicates; none unless `oauth` is a product. */
export function allProvidersOf(config: WidgetConfig): OauthProviderOptions[] {
  if (!has(config, 'oauth')) return []
  const providers = config.oauthOptions?.providers ?? []
  return [...new Map(providers.map((provider) => [provider.type, provider])).values()]
}

/** Finds the options of Google when its prompt is configured. */
export function findOneTap(config: WidgetConfig): OauthProviderOptions | undefined {
  return providersOf(config).find(({ type, one_tap }) => type === 'google' && one_tap)
}

/** Reports whether Google's prompt is the only way to sign in. */
export function isOneTapOnly(config: WidgetConfig): boolean {
  const isSole = config.products.every((product) => product === 'oauth') && providersOf(config).length === 1
  return isSole && findOneTap(config) !== undefined
}

/** Counts the sign-in buttons of a configuration: one per third party, and one for other wallets. */
export function countButtons(config: WidgetConfig): number {
  return providersOf(config).length + (has(config, 'crypto') ? 1 : 0)
}

/** Reports whether a product is configured. */
export function has(config: WidgetConfig, product: ProductId): boolean {
  return config.products.includes(product)
}

/** Returns the delivery methods of passcodes; none unless `otp` is a product. */
export function otpMethodsOf(config: WidgetConfig): readonly OtpMethod[] {
  return has(config, 'otp') ? (config.otpOptions?.methods ?? []) : []
}

function hasEmailOtp(config: WidgetConfig) {
  return otpMethodsOf(config).includes('email')
}

function isForeignOneTap({ type, one_tap }: OauthProviderOptions) {
  return type !== 'google' && one_tap === true
}

function hasKnownPosition({ position = 'floating' }: OauthProviderOptions) {
  return ONE_TAP_POSITIONS.includes(position)
}

/** Pages without TypeScript may pass anything, and the string "false" would count as true. */
function hasFlags({ one_tap = false, cancel_on_tap_outside = false }: OauthProviderOptions) {
  return [one_tap, cancel_on_tap_outside].every((flag) => typeof flag === 'boolean')
}
