import { useEmailForm } from '../../contacts/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { EmailForm } from '../../ui/email-form.tsx'
import { useSendPasscode } from './use-send-passcode.ts'

/** Mails a passcode to the address. After "Back" the form still holds the address. */
export function EmailPasscodeForm() {
  const { type, otpDestination } = useScreen('main').state.otpState
  const sendPasscode = useSendPasscode('email')
  const form = useEmailForm(sendPasscode, { initialEmail: type === 'email' ? otpDestination : '' })
  return <EmailForm {...form} />
}
