/** The events that the widget emits to the embedding page. */
export type WidgetEventType =
  | 'MAGIC_LINK_LOGIN_OR_CREATE'
  | 'OTP_LOGIN_OR_CREATE'
  | 'OTP_AUTHENTICATE'
  | 'CRYPTO_WALLET_AUTHENTICATE_START'
  | 'CRYPTO_WALLET_AUTHENTICATE'
  | 'PASSWORD_CREATE'
  | 'PASSWORD_AUTHENTICATE'
  | 'PASSWORD_RESET_BY_EMAIL_START'
  | 'PASSWORD_RESET_BY_EMAIL'
  | 'PASSKEY_REGISTER'
  | 'PASSKEY_AUTHENTICATE'
  | 'PASSKEY_SKIP'
  | 'PASSKEY_DONE'
  | 'AUTHENTICATE_FLOW_COMPLETE'
  | 'OAUTH_AUTHORIZE_FLOW_START'
  | 'OAUTH_AUTHORIZE_FLOW_COMPLETE'
  | 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'

/** An event; `data` is the provider's response, or `{}` when there is none. */
export type WidgetEvent = { type: WidgetEventType; data: object }

/** Emits an event. Default data: `{}`. */
export type Emit = (type: WidgetEventType, data?: WidgetEvent['data']) => void
