/** The widgets besides the login form, which few pages have. */
export {
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
} from '../mount.tsx'
