import { useEffect, useState } from 'react'
import { toShownEmail } from '../browser/shown-email.ts'
import { DEFAULT_REGION } from '../browser/countries.ts'
import { PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS } from '../constants.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { DESTINATION_KINDS } from './destination-kind.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

/** Returns the destination of the passcode as people write it. A phone number is in E.164 until it is formatted. */
export function useDestination(): string {
  const { type, otpDestination } = useWidget().state.otpState
  const { parse } = usePhoneNumbers()
  const [formatted, setFormatted] = useState<{ number: string; national: string }>()
  const isPhone = DESTINATION_KINDS[type] === 'phone'
  useEffect(() => {
    if (!isPhone) return
    void parse(otpDestination, DEFAULT_REGION, PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS).then(({ national }) =>
      setFormatted({ number: otpDestination, national }),
    )
  }, [isPhone, otpDestination, parse])
  if (!isPhone) return toShownEmail(otpDestination)
  return formatted?.number === otpDestination ? formatted.national : otpDestination
}
