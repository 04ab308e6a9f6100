import { usePasscode } from '../../contacts/use-passcode.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** Controls the passcode screen, from which the user can go back to enter another destination. */
export function useOtpAuthenticate() {
  const { go } = useScreen('otp-authenticate')
  const passcode = usePasscode({ onVerified: () => go('otp-confirmation') })
  return { ...passcode, onBack: () => go('main') }
}
