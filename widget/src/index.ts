export type {
  Callbacks,
  EmailMagicLinksOptions,
  OauthOptions,
  OauthProviderOptions,
  OtpMethod,
  OtpOptions,
  PasskeyOptions,
  PasswordOptions,
  ProductId,
  SessionOptions,
  WidgetConfig,
} from './config.ts'
export { DEFAULT_CONFIG, validateConfig } from './config.ts'
export type { OneTapPosition } from './constants.ts'
export { isEmailAddress, readEmailAddress } from './contacts/email-address.ts'
export { explainError } from './flow/explain-error.ts'
export { useDeliberatePress } from './flow/use-deliberate-press.ts'
export { ConnectedApps, type ConnectedAppsConfig, type ConnectedAppsProps } from './delivery/connected-apps.tsx'
export type { EventData, WidgetEvent, WidgetEventType } from './widget-event.ts'
export { ProviderContext, useClient, useSession, useUser } from './flow/provider-context.tsx'
export type { MessageId, Messages } from './messages/en.ts'
export type { Language, LanguageTexts } from './messages/en.ts'
export type { LinkedPart } from './messages/linked-parts.ts'
export { createGuardedRoot } from './frame/guarded-root.ts'
export { IdpConsent, type IdpConsentConfig, type IdpConsentProps } from './delivery/idp-consent.tsx'
export { IdpLogout, type IdpLogoutConfig, type IdpLogoutProps } from './delivery/idp-logout.tsx'
export {
  mount,
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
  type ConnectedAppsMountOptions,
  type IdpConsentMountOptions,
  type IdpLogoutMountOptions,
  type Mounted,
  type MountOptions,
  type PasskeyManagerMountOptions,
  type PasswordResetMountOptions,
} from './delivery/mount.tsx'
export { PasskeyManager, type PasskeyManagerConfig, type PasskeyManagerProps } from './delivery/passkey-manager.tsx'
export { PasswordReset, type PasswordResetProps } from './delivery/password-reset.tsx'
export type { ConfiguredProduct, SignInConfig, SignInWidgetProps } from './delivery/sign-in-config.ts'
export { SignInWidget } from './delivery/sign-in-widget.tsx'
export type { Theme } from './theme/theme.ts'
export { useKeptFocus } from './frame/use-kept-focus.ts'
export { DomBoundary } from './ui/dom-boundary.tsx'
export { Form } from './ui/form.tsx'
export { LinkedText } from './ui/linked-text.tsx'
