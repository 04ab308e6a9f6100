import { usePasscode } from '../../passcode/use-passcode.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** The passcode, and the way back to another destination. */
export function useOtpAuthenticate() {
  const { go } = useScreen('otp-authenticate')
  const passcode = usePasscode({ onVerified: () => go('otp-confirmation') })
  return { ...passcode, onBack: () => go('main') }
}
