/** The screens of an authorization server, named after their ids. They are no sign-in method. */
export { ConnectedAppsScreen as ConnectedApps } from './connected-apps-screen.tsx'
export { IdpConsentScreen as IdpConsent } from './idp-consent-screen.tsx'
export { IdpLogoutScreen as IdpLogout } from './idp-logout-screen.tsx'
