import type { OtpMethod } from '../../config.ts'
import type { Part } from '../../flow/lazy-part.ts'
import { lazyForm, lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./otp-first.ts')
const load = () => import('./otp-screens.ts')

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyForm(loadFirst, 'SmsForm'),
    whatsapp: lazyForm(loadFirst, 'WhatsappForm'),
    email: lazyForm(loadFirst, 'EmailPasscodeForm'),
  } satisfies Record<OtpMethod, Part>,
  screens: {
    'otp-authenticate': lazyScreen(load, 'OtpAuthenticate'),
    'otp-confirmation': lazyScreen(load, 'OtpConfirmation'),
  },
} as const satisfies Product
