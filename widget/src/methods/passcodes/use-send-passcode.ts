import type { OtpMethod } from '../../config.ts'
import { lazyAction } from '../../flow/load-actions.ts'
import { useScreen } from '../../flow/use-screen.ts'

const loadSending = lazyAction(() => import('./send-passcode.ts'), 'sendPasscode')

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
