import type { OtpOptions } from '../../config.ts'
import { LoginForm } from '../../frame/main/login-form.tsx'
import { passcodesOnMain } from '../../methods/passcodes/on-main.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export function passcodes(options: OtpOptions): ConfiguredProduct {
  const product = { ...passcodesOnMain, parts: { form: LoginForm } }
  return { id: 'otp', options: { otpOptions: options }, code: { product, Form: StaticSignIn } }
}
