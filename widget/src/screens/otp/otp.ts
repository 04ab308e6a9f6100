import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const load = () => import('./otp-screens.ts')

/** Sign-in by a passcode that is sent by mail, text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyScreen(load, (screens) => screens.SmsForm),
    whatsapp: lazyScreen(load, (screens) => screens.WhatsappForm),
    email: lazyScreen(load, (screens) => screens.EmailPasscodeForm),
  },
  screens: {
    'otp-authenticate': lazyScreen(load, (screens) => screens.OtpAuthenticate),
    'otp-confirmation': lazyScreen(load, (screens) => screens.OtpConfirmation),
  },
} as const satisfies Product
