import type { Product } from '../../flow/product.ts'
import { EmailPasscodeForm } from './email-passcode-form.tsx'
import { SmsForm, WhatsappForm } from './phone-form.tsx'

/** Sign-in by a passcode in a mail, a text message or WhatsApp, on the main screen. */
export const passcodesOnMain = {
  id: 'otp',
  parts: {},
  tabs: { sms: SmsForm, whatsapp: WhatsappForm, email: EmailPasscodeForm },
} as const satisfies Product
