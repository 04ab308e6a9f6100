import type { ProviderClient } from './client/index.ts'
import type { ConnectedAppsConfig } from './delivery/connected-apps.tsx'
import { defineElement } from './delivery/define-element.ts'
import type { IdpConsentConfig } from './delivery/idp-consent.tsx'
import type { IdpLogoutConfig } from './delivery/idp-logout.tsx'
import type { Messages, Language } from './messages/en.ts'
import {
  mount,
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
} from './delivery/mount.tsx'
import type { PasskeyManagerConfig } from './delivery/passkey-manager.tsx'
import type { SignInConfig } from './delivery/sign-in-config.ts'
import type { Theme } from './theme/theme.ts'

type WidgetElement<Config> = HTMLElement & {
  client: ProviderClient | undefined
  config: Config | undefined
  theme: Partial<Theme> | undefined
  language: Language | undefined
  strings: Partial<Messages> | undefined
}

/** `<latchkey-sign-in>`: shows a change of a property at once, and nothing before `client` is set. */
export type SignInElement = WidgetElement<SignInConfig>

/** `<latchkey-passkey-manager>`: works like {@link SignInElement}. */
export type PasskeyManagerElement = WidgetElement<PasskeyManagerConfig>

/** `<latchkey-password-reset>`: works like {@link SignInElement}, and shows nothing before its token is set. */
export type PasswordResetElement = WidgetElement<SignInConfig> & { passwordResetToken: string | undefined }

/** `<latchkey-idp-consent>`: works like {@link SignInElement}. */
export type IdpConsentElement = WidgetElement<IdpConsentConfig>

/** `<latchkey-idp-logout>`: works like {@link SignInElement}. */
export type IdpLogoutElement = WidgetElement<IdpLogoutConfig>

/** `<latchkey-connected-apps>`: works like {@link SignInElement}. */
export type ConnectedAppsElement = WidgetElement<ConnectedAppsConfig>

/**
 * Defines `<latchkey-sign-in>`, for pages without React. The element is configured by properties and dispatches
 * `latchkey-event`, `latchkey-success`, `latchkey-error` and `latchkey-one-tap-cancelled` with the argument of the
 * matching callback as `detail`.
 * A second call does nothing, nor does a call on a server.
 */
export function defineSignInElement(name = 'latchkey-sign-in'): void {
  defineElement(name, mount)
}

/** Defines `<latchkey-passkey-manager>`, in the same way as {@link defineSignInElement}. */
export function definePasskeyManagerElement(name = 'latchkey-passkey-manager'): void {
  defineElement(name, mountPasskeyManager)
}

/** Defines `<latchkey-password-reset>`, in the same way as {@link defineSignInElement}. */
export function definePasswordResetElement(name = 'latchkey-password-reset'): void {
  defineElement(name, mountPasswordReset, { required: ['passwordResetToken'] })
}

/** Defines `<latchkey-idp-consent>`, in the same way as {@link defineSignInElement}. */
export function defineIdpConsentElement(name = 'latchkey-idp-consent'): void {
  defineElement(name, mountIdpConsent)
}

/** Defines `<latchkey-idp-logout>`, in the same way as {@link defineSignInElement}. */
export function defineIdpLogoutElement(name = 'latchkey-idp-logout'): void {
  defineElement(name, mountIdpLogout)
}

/** Defines `<latchkey-connected-apps>`, in the same way as {@link defineSignInElement}. */
export function defineConnectedAppsElement(name = 'latchkey-connected-apps'): void {
  defineElement(name, mountConnectedApps)
}
