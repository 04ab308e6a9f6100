import type { ComponentType } from 'react'
import type { OtpMethod, OtpOptions } from '../../config.ts'
import { LoginForm } from '../../frame/main/login-form.tsx'
import { EmailPasscodeForm } from '../../methods/passcodes/email-passcode-form.tsx'
import { otp } from '../../methods/passcodes/otp.ts'
import { SmsForm, WhatsappForm } from '../../methods/passcodes/phone-form.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export function passcodes(options: OtpOptions): ConfiguredProduct {
  const tabs: Record<OtpMethod, ComponentType> = { sms: SmsForm, whatsapp: WhatsappForm, email: EmailPasscodeForm }
  const product = { ...otp, parts: { form: LoginForm }, tabs }
  return { id: 'otp', options: { otpOptions: options }, code: { product, Form: StaticSignIn } }
}
