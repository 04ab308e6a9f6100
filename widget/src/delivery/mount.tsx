import { ConnectedApps, type ConnectedAppsProps } from './connected-apps.tsx'
import { IdpConsent, type IdpConsentProps } from './idp-consent.tsx'
import { IdpLogout, type IdpLogoutProps } from './idp-logout.tsx'
import { mountWidget, type Mounted, type WithClient } from './mount-widget.tsx'
import { PasskeyManager, type PasskeyManagerProps } from './passkey-manager.tsx'
import { PasswordReset, type PasswordResetProps } from './password-reset.tsx'
import type { SignInWidgetProps } from './sign-in-config.ts'
import { SignInWidget } from './sign-in-widget.tsx'

export type { Mounted } from './mount-widget.tsx'
export type MountOptions = SignInWidgetProps & WithClient
export type PasskeyManagerMountOptions = PasskeyManagerProps & WithClient
export type PasswordResetMountOptions = PasswordResetProps & WithClient
export type IdpConsentMountOptions = IdpConsentProps & WithClient
export type IdpLogoutMountOptions = IdpLogoutProps & WithClient
export type ConnectedAppsMountOptions = ConnectedAppsProps & WithClient

/**
 * Renders the login form into an element of the page.
 *
 * @param target an element or a selector
 * @throws Error naming the selector when no element matches it
 */
export function mount(target: string | Element, options: MountOptions): Mounted<MountOptions> {
  return mountWidget(target, options, SignInWidget)
}

/** Renders the passkey manager into an element of the page, like {@link mount}. */
export function mountPasskeyManager(
  target: string | Element,
  options: PasskeyManagerMountOptions,
): Mounted<PasskeyManagerMountOptions> {
  return mountWidget(target, options, PasskeyManager)
}

/** Renders the page that the link of a reset mail opens, like {@link mount}. */
export function mountPasswordReset(
  target: string | Element,
  options: PasswordResetMountOptions,
): Mounted<PasswordResetMountOptions> {
  return mountWidget(target, options, PasswordReset)
}

/** Renders the consent screen of an authorization request, like {@link mount}. */
export function mountIdpConsent(
  target: string | Element,
  options: IdpConsentMountOptions,
): Mounted<IdpConsentMountOptions> {
  return mountWidget(target, options, IdpConsent)
}

/** Renders the screen that asks whether to log out, like {@link mount}. */
export function mountIdpLogout(
  target: string | Element,
  options: IdpLogoutMountOptions,
): Mounted<IdpLogoutMountOptions> {
  return mountWidget(target, options, IdpLogout)
}

/** Renders the list of apps that may act for the user, like {@link mount}. */
export function mountConnectedApps(
  target: string | Element,
  options: ConnectedAppsMountOptions,
): Mounted<ConnectedAppsMountOptions> {
  return mountWidget(target, options, ConnectedApps)
}
