import type { OtpMethod } from '../../config.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { startPasscode } from '../../passcode/start-passcode.ts'

/** Sends a passcode from the main screen and goes on to the passcode screen. */
export function useSendPasscode(method: OtpMethod) {
  const { go, prepare, ...widget } = useScreen('main')
  return async (destination: string) => {
    prepare('otp-authenticate')
    await startPasscode(widget, { method, destination, origin: 'main-form' })
    go('otp-authenticate')
  }
}
