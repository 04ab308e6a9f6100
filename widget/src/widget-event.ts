import type { ProviderClient } from './client/index.ts'

type Result<Method extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>
type Nothing = Record<never, never>

/** The events that the widget emits to the embedding page, and their data: the provider's response, or an empty object. */
export type EventData = {
  /** A link was mailed. Data: the provider's response, and `email`. */
  MAGIC_LINK_LOGIN_OR_CREATE: Result<ProviderClient['magicLinks']['email']['loginOrCreate']> & { email: string }
  /** A passcode was sent. Data: the provider's response. */
  OTP_LOGIN_OR_CREATE: Result<ProviderClient['otps']['email']['loginOrCreate']>
  /** A passcode was accepted. Data: the provider's response. */
  OTP_AUTHENTICATE: Result<ProviderClient['otps']['authenticate']>
  /** The provider has sent the message that a wallet signs. Data: the provider's response. */
  CRYPTO_WALLET_AUTHENTICATE_START: Result<ProviderClient['cryptoWallets']['authenticateStart']>
  /** The signature of a wallet was accepted. Data: the provider's response. */
  CRYPTO_WALLET_AUTHENTICATE: Result<ProviderClient['cryptoWallets']['authenticate']>
  /** A user was created with a password. Data: the provider's response. */
  PASSWORD_CREATE: Result<ProviderClient['passwords']['create']>
  /** A password was accepted. Data: the provider's response. */
  PASSWORD_AUTHENTICATE: Result<ProviderClient['passwords']['authenticate']>
  /** A mail that resets a password was sent. Data: the provider's response. */
  PASSWORD_RESET_BY_EMAIL_START: Result<ProviderClient['passwords']['resetByEmailStart']>
  /** A new password was set. Data: the provider's response. */
  PASSWORD_RESET_BY_EMAIL: Result<ProviderClient['passwords']['resetByEmail']>
  /** A passkey was created. Data: the provider's response. */
  PASSKEY_REGISTER: Result<ProviderClient['webauthn']['register']>
  /** A passkey was accepted. Data: the provider's response. */
  PASSKEY_AUTHENTICATE: Result<ProviderClient['webauthn']['authenticate']>
  /** The user does not want to create a passkey. Data: `{}`. */
  PASSKEY_SKIP: Nothing
  /** The user has finished with the list of passkeys. Data: `{}`. */
  PASSKEY_DONE: Nothing
  /** The user is signed in, and the success screen is shown. Data: `{}`. */
  AUTHENTICATE_FLOW_COMPLETE: Nothing
  /** The provider has checked the request of another app. Data: the provider's response. */
  OAUTH_AUTHORIZE_FLOW_START: Result<ProviderClient['idp']['oauthAuthorizeStart']>
  /** The other app gets its authorization code. Data: the provider's response. */
  OAUTH_AUTHORIZE_FLOW_COMPLETE: Result<ProviderClient['idp']['oauthAuthorizeSubmit']>
  /** The user has denied the request of another app. Data: `{}`. */
  OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED: Nothing
}

export type WidgetEventType = keyof EventData

/** An event with its data: a check of `type` tells which data it has. */
export type WidgetEvent = { [Type in WidgetEventType]: { type: Type; data: EventData[Type] } }[WidgetEventType]

/** Emits an event. Default data: `{}`. */
export type Emit = <Type extends WidgetEventType>(type: Type, data?: EventData[Type]) => void
