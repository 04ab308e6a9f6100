import { PasskeyConfirmation } from './passkey-confirmation.tsx'
import { PasskeyRegisterNew } from './passkey-register-new.tsx'
import { PasskeyRegistrationSuccess } from './passkey-registration-success.tsx'

/** The screens that register and manage passkeys. */
export const passkeysScreens = {
  'passkey-confirmation': PasskeyConfirmation,
  'passkey-register-new': PasskeyRegisterNew,
  'passkey-registration-success': PasskeyRegistrationSuccess,
}
