import { lazyScreen } from '../../flow/lazy-screen.ts'

const load = () => import('./idp-screens.ts')

/** The screens of an authorization server. They are no sign-in method, so they belong to no product. */
export const IDP_SCREENS = {
  'idp-consent': lazyScreen(load, 'IdpConsentScreen'),
  'idp-logout': lazyScreen(load, 'IdpLogoutScreen'),
  'connected-apps': lazyScreen(load, 'ConnectedAppsScreen'),
} as const
