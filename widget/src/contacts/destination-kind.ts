import type { OtpMethod } from '../config.ts'

/** What a delivery method sends to. A new method does not compile until it is listed here. */
export const DESTINATION_KINDS = { email: 'email', sms: 'phone', whatsapp: 'phone' } as const satisfies Record<
  OtpMethod,
  'phone' | 'email'
>

/** The delivery methods that send to a phone number. */
export type PhoneMethod = {
  [Method in OtpMethod]: (typeof DESTINATION_KINDS)[Method] extends 'phone' ? Method : never
}[OtpMethod]

/** Reports whether a string is a delivery method. */
export function isOtpMethod(name: string): name is OtpMethod {
  return Object.hasOwn(DESTINATION_KINDS, name)
}
