import type { ComponentType } from 'react'
import type { OtpMethod, OtpOptions } from '../config.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { LoginForm } from '../screens/main/login-form.tsx'
import { EmailPasscodeForm } from '../screens/otp/email-passcode-form.tsx'
import { otp } from '../screens/otp/otp.ts'
import { SmsForm, WhatsappForm } from '../screens/otp/phone-form.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export function passcodes(options: OtpOptions): ConfiguredProduct {
  addFormStyles()
  const tabs: Record<OtpMethod, ComponentType> = { sms: SmsForm, whatsapp: WhatsappForm, email: EmailPasscodeForm }
  return { product: { ...otp, parts: { form: LoginForm }, tabs }, options: { otpOptions: options } }
}
