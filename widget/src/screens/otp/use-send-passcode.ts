import type { OtpEmailOptions } from '../../client/index.ts'
import type { OtpMethod } from '../../config.ts'
import { sendPasscode } from '../../flow/send-passcode.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** Sends a passcode from the main screen and goes on to where it is entered. */
export function useSendPasscode(type: OtpMethod) {
  const { client, dispatch, emit, go, prepare } = useScreen('main')
  return async (destination: string, options: OtpEmailOptions) => {
    prepare('otp-authenticate')
    const data = await sendPasscode(client, type, destination, options)
    if (type === 'email') client.events.log('email_sent', { email: destination, type: 'login_or_create_otp' })
    dispatch({ type: 'update-otp-state', otpState: { type, methodId: data.method_id, otpDestination: destination } })
    emit('OTP_LOGIN_OR_CREATE', data)
    go('otp-authenticate')
  }
}
