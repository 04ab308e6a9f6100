import type { OtpMethod } from '../config.ts'

/** What a delivery method sends to. A new method does not compile until it is listed here. */
export const DESTINATION_KINDS = { sms: 'phone', whatsapp: 'phone', email: 'email' } as const satisfies Record<
  OtpMethod,
  'phone' | 'email'
>

/** The delivery methods that send to a phone number. */
export type PhoneMethod = {
  [Method in OtpMethod]: (typeof DESTINATION_KINDS)[Method] extends 'phone' ? Method : never
}[OtpMethod]
