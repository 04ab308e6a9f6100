import type { OtpOptions } from '../../config.ts'
import { passcodesOnMain } from '../../methods/passcodes/on-main.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export function passcodes(options: OtpOptions): ConfiguredProduct {
  return { id: 'otp', options: { otpOptions: options }, code: { product: passcodesOnMain, Form: StaticSignIn } }
}
