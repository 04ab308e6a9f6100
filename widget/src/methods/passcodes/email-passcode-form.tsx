import type { OtpMethod } from '../../config.ts'
import { useEmailForm } from '../../contacts/use-email-form.ts'
import { lazyAction } from '../../flow/load-actions.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { EmailForm } from '../../ui/email-form.tsx'

const loadSending = lazyAction(() => import('./send-passcode.ts'), 'sendPasscode')

/** Mails a passcode to the address. After "Back" the form still holds the address. */
export function EmailPasscodeForm() {
  const { type, otpDestination } = useScreen('main').state.otpState
  const sendPasscode = useSendPasscode('email')
  const form = useEmailForm(sendPasscode, { initialEmail: type === 'email' ? otpDestination : '' })
  return <EmailForm {...form} />
}

/** Sends a passcode from the main screen and goes on to the passcode screen. */
export function useSendPasscode(method: OtpMethod) {
  const { go, prepare, ...widget } = useScreen('main')
  return async (destination: string) => {
    prepare('otp-authenticate')
    const { sendPasscode } = await loadSending()
    await sendPasscode(widget, method, destination)
    go('otp-authenticate')
  }
}
