import type { OtpMethod } from '../../config.ts'
import type { Part } from '../../lazy/lazy-part.ts'
import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./otp-first.ts')

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyForm(loadFirst, 'SmsForm'),
    whatsapp: lazyForm(loadFirst, 'WhatsappForm'),
    email: lazyForm(loadFirst, 'EmailPasscodeForm'),
  } satisfies Record<OtpMethod, Part>,
} as const satisfies Product
