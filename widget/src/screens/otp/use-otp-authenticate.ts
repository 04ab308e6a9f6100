import { usePasscode } from '../../passcode/use-passcode.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** Entering the passcode, with a way back to another destination. */
export function useOtpAuthenticate() {
  const { go } = useScreen('otp-authenticate')
  const passcode = usePasscode({ onVerified: () => go('otp-confirmation') })
  return { ...passcode, onBack: () => go('main') }
}
