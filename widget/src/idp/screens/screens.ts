import { ConnectedAppsScreen } from './connected-apps-screen.tsx'
import { IdpConsentScreen } from './idp-consent-screen.tsx'
import { IdpLogoutScreen } from './idp-logout-screen.tsx'

/** The screens of an authorization server. */
export const idpScreens = {
  'connected-apps': ConnectedAppsScreen,
  'idp-consent': IdpConsentScreen,
  'idp-logout': IdpLogoutScreen,
}
