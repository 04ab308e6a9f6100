import type { ComponentType } from 'react'
import type { ProviderClient } from './client/index.ts'
import { ConnectedApps, type ConnectedAppsProps } from './connected-apps.tsx'
import { ProviderContext } from './flow/provider-context.tsx'
import { createGuardedRoot } from './guarded-root.ts'
import { IdpConsent, type IdpConsentProps } from './idp-consent.tsx'
import { IdpLogout, type IdpLogoutProps } from './idp-logout.tsx'
import { PasskeyManager, type PasskeyManagerProps } from './passkey-manager.tsx'
import { PasswordReset, type PasswordResetProps } from './password-reset.tsx'
import { RootFailure } from './root-failure.tsx'
import { SignInWidget, type SignInWidgetProps } from './sign-in-widget.tsx'
import type { WidgetProps } from './widget-frame.tsx'

type WithClient = { client: ProviderClient }
export type MountOptions = SignInWidgetProps & WithClient
export type PasskeyManagerMountOptions = PasskeyManagerProps & WithClient
export type PasswordResetMountOptions = PasswordResetProps & WithClient
export type IdpConsentMountOptions = IdpConsentProps & WithClient
export type IdpLogoutMountOptions = IdpLogoutProps & WithClient
export type ConnectedAppsMountOptions = ConnectedAppsProps & WithClient

/** A mounted widget on a page without React. */
export type Mounted<Options = MountOptions> = { update: (options: Options) => void; unmount: () => void }

/**
 * Renders the login form into an element of the page.
 *
 * @param target an element or a selector
 * @throws Error naming the selector when no element matches it
 */
export function mount(target: string | Element, options: MountOptions): Mounted {
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

function mountWidget<Props extends WidgetProps>(
  target: string | Element,
  options: Props & WithClient,
  Widget: ComponentType<Props>,
): Mounted<Props & WithClient> {
  let shown = options
  const element = typeof target === 'string' ? requireElement(target) : target
  const root = createGuardedRoot(element, (retry) => <RootFailure {...shown} onRetry={retry} />)
  const update = (latest: Props & WithClient) => {
    shown = latest
    root.render(
      <ProviderContext client={latest.client}>
        <Widget {...latest} />
      </ProviderContext>,
    )
  }
  update(options)
  return { update, unmount: root.unmount }
}

function requireElement(selector: string) {
  const element = document.querySelector(selector)
  if (element === null) throw new Error(`The sign-in widget cannot be mounted: no element matches "${selector}".`)
  return element
}
