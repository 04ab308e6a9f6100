import { useEmailForm } from '../../contacts/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSendPasscode } from './use-send-passcode.ts'

/** Mails a passcode to the address. After "Back" the form still holds the address. */
export function useEmailPasscodeForm() {
  const { state } = useScreen('main')
  const send = useSendPasscode('email')
  const { type, otpDestination } = state.otpState
  return useEmailForm(send, { initialEmail: type === 'email' ? otpDestination : '' })
}
