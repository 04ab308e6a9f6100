/** The events that the widget emits to the embedding page. */
export type WidgetEventType =
  /** A link was mailed. Data: the provider's response, and `email`. */
  | 'MAGIC_LINK_LOGIN_OR_CREATE'
  /** A passcode was sent. Data: the provider's response. */
  | 'OTP_LOGIN_OR_CREATE'
  /** A passcode was accepted. Data: the provider's response. */
  | 'OTP_AUTHENTICATE'
  /** The provider has sent the message that a wallet signs. Data: the provider's response. */
  | 'CRYPTO_WALLET_AUTHENTICATE_START'
  /** The signature of a wallet was accepted. Data: the provider's response. */
  | 'CRYPTO_WALLET_AUTHENTICATE'
  /** A user was created with a password. Data: the provider's response. */
  | 'PASSWORD_CREATE'
  /** A password was accepted. Data: the provider's response. */
  | 'PASSWORD_AUTHENTICATE'
  /** A mail that resets a password was sent. Data: the provider's response. */
  | 'PASSWORD_RESET_BY_EMAIL_START'
  /** A new password was set. Data: the provider's response. */
  | 'PASSWORD_RESET_BY_EMAIL'
  /** A passkey was created. Data: the provider's response. */
  | 'PASSKEY_REGISTER'
  /** A passkey was accepted. Data: the provider's response. */
  | 'PASSKEY_AUTHENTICATE'
  /** The user does not want to create a passkey. Data: `{}`. */
  | 'PASSKEY_SKIP'
  /** The user has finished with the list of passkeys. Data: `{}`. */
  | 'PASSKEY_DONE'
  /** The user is signed in, and the success screen is shown. Data: `{}`. */
  | 'AUTHENTICATE_FLOW_COMPLETE'
  /** The provider has checked the request of another app. Data: the provider's response. */
  | 'OAUTH_AUTHORIZE_FLOW_START'
  /** The other app gets its authorization code. Data: the provider's response. */
  | 'OAUTH_AUTHORIZE_FLOW_COMPLETE'
  /** The user has denied the request of another app. Data: `{}`. */
  | 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'

/** An event; `data` is the provider's response, or `{}` when there is none. */
export type WidgetEvent = { type: WidgetEventType; data: object }

/** Emits an event. Default data: `{}`. */
export type Emit = (type: WidgetEventType, data?: WidgetEvent['data']) => void
