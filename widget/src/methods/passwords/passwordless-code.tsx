import { usePasscode } from '../../contacts/use-passcode.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { PasscodeEntry } from '../../ui/passcode-entry.tsx'

export function PasswordlessCode() {
  const { go } = useScreen('password-create-or-login')
  return <PasscodeEntry {...usePasscode({ onVerified: () => go('otp-confirmation') })} />
}
