export { ConnectedAppsScreen } from './connected-apps-screen.tsx'
export { IdpConsentScreen } from './idp-consent-screen.tsx'
export { IdpLogoutScreen } from './idp-logout-screen.tsx'
