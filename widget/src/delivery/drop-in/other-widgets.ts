/** All widgets except the login form. Few pages use them, so they load on demand. */
export {
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
} from '../mount.tsx'
