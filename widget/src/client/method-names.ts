import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { mapValues } from './loading.ts'

/** The names of all methods that call the provider: `1` for a method, an object for a group of them. */
export const METHOD_NAMES = {
  session: { authenticate: 1, revoke: 1, attest: 1, exchangeAccessToken: 1 },
  magicLinks: { email: { loginOrCreate: 1, send: 1 }, authenticate: 1 },
  otps: {
    sms: { loginOrCreate: 1, send: 1 },
    whatsapp: { loginOrCreate: 1, send: 1 },
    email: { loginOrCreate: 1, send: 1 },
    authenticate: 1,
  },
  search: { user: 1, member: 1 },
  passwords: {
    create: 1,
    authenticate: 1,
    resetByEmailStart: 1,
    resetByEmail: 1,
    resetByExistingPassword: 1,
    resetBySession: 1,
    strengthCheck: 1,
  },
  oauth: {
    ...mapValues(OAUTH_PROVIDERS, () => ({ start: 1 }) as const),
    attach: 1,
    authenticate: 1,
    googleOneTap: { createClient: 1, start: 1 },
  },
  webauthn: { register: 1, authenticate: 1, update: 1, getAccepted: 1 },
  cryptoWallets: { authenticateStart: 1, authenticate: 1 },
  totps: { create: 1, authenticate: 1, recoveryCodes: 1, recover: 1 },
  user: {
    get: 1,
    update: 1,
    deleteEmail: 1,
    deletePhoneNumber: 1,
    deleteTotp: 1,
    deleteCryptoWallet: 1,
    deleteOauthRegistration: 1,
    deleteWebauthnRegistration: 1,
    deleteBiometricRegistration: 1,
    getConnectedApps: 1,
    revokeConnectedApp: 1,
  },
  authenticateByUrl: 1,
  impersonation: { authenticate: 1 },
  idp: { oauthAuthorizeStart: 1, oauthAuthorizeSubmit: 1, oauthLogoutStart: 1 },
  frame: { parsedPhoneNumber: 1, getExamplePhoneNumber: 1, oneTapStart: 1, oneTapSubmit: 1 },
} as const
