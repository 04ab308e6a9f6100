import { useKeptPasscode, usePasscode } from '../../contacts/use-passcode.ts'
import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { PasscodeEntry } from '../../ui/passcode-entry.tsx'
import { Success } from '../../ui/success.tsx'

/** The passcode screen, from which the user can go back to enter another destination. A reload shows it again. */
export function OtpAuthenticate() {
  const { go } = useScreen('otp-authenticate')
  useKeptPasscode()
  const passcode = usePasscode({ onVerified: () => go('otp-confirmation') })
  return <PasscodeEntry {...passcode} onBack={() => go('main')} />
}

export function OtpConfirmation() {
  const text = useScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('passcode.verified')} />
}
