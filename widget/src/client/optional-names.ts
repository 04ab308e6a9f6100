import type { createFrame } from './frame.ts'
import type { NamesOf } from './lazy-group.ts'
import type { OptionalMethods } from './optional-methods.ts'

/** The methods of the hidden page. Their code has a chunk of its own. */
export const FRAME_NAMES: NamesOf<ReturnType<typeof createFrame>> = {
  parsedPhoneNumber: 1,
  getExamplePhoneNumber: 1,
  oneTapStart: 1,
  oneTapSubmit: 1,
}

/** The methods that few pages need. */
export const OPTIONAL_NAMES: NamesOf<OptionalMethods> = {
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
}
