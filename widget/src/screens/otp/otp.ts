import { lazyPart } from '../../flow/lazy-part.ts'
import type { Product } from '../../flow/product.ts'

/** Sign-in by a passcode that is sent by mail, text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyPart(async () => (await import('./phone-form.tsx')).SmsForm),
    whatsapp: lazyPart(async () => (await import('./phone-form.tsx')).WhatsappForm),
    email: lazyPart(async () => (await import('./email-passcode-form.tsx')).EmailPasscodeForm),
  },
  screens: {
    'otp-authenticate': lazyPart(async () => (await import('./otp-authenticate.tsx')).OtpAuthenticate),
    'otp-confirmation': lazyPart(async () => (await import('./otp-confirmation.tsx')).OtpConfirmation),
  },
} as const satisfies Product
