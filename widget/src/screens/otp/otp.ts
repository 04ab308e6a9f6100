import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

/** Sign-in by a passcode that is sent by mail, text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyScreen(async () => (await import('./phone-form.tsx')).SmsForm),
    whatsapp: lazyScreen(async () => (await import('./phone-form.tsx')).WhatsappForm),
    email: lazyScreen(async () => (await import('./email-passcode-form.tsx')).EmailPasscodeForm),
  },
  screens: {
    'otp-authenticate': lazyScreen(async () => (await import('./otp-authenticate.tsx')).OtpAuthenticate),
    'otp-confirmation': lazyScreen(async () => (await import('./otp-confirmation.tsx')).OtpConfirmation),
  },
} as const satisfies Product
