import type { ComponentType } from 'react'
import type { OtpMethod } from '../../config.ts'
import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./otp-first.ts')
const load = () => import('./otp-screens.ts')

/** Sign-in by a passcode in a mail, a text message or WhatsApp. */
export const otp = {
  id: 'otp',
  parts: {},
  tabs: {
    sms: lazyScreen(loadFirst, 'SmsForm'),
    whatsapp: lazyScreen(loadFirst, 'WhatsappForm'),
    email: lazyScreen(loadFirst, 'EmailPasscodeForm'),
  } satisfies Record<OtpMethod, ComponentType>,
  screens: {
    'otp-authenticate': lazyScreen(load, 'OtpAuthenticate'),
    'otp-confirmation': lazyScreen(load, 'OtpConfirmation'),
  },
} as const satisfies Product
