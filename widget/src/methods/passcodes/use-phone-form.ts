import type { ErrorType } from '@latchkey/openapi'
import { useState, type FormEvent } from 'react'
import type { Region } from '../../browser/countries.ts'
import { PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS } from '../../constants.ts'
import { toAutoComplete } from '../../contacts/auto-complete.ts'
import { usePhoneNumbers } from '../../contacts/use-phone-numbers.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { DESTINATION_KINDS, type PhoneMethod } from '../../contacts/destination-kind.ts'
import { usePhoneInput } from './use-phone-input.ts'
import { useSendPasscode } from './use-send-passcode.ts'
import { usePhoneText } from './use-phone-text.ts'

/** Errors that the number itself causes: they mark the field as invalid and move the focus there. */
const NUMBER_ERRORS: readonly ErrorType[] = [
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'unsubscribed_phone_number',
]

/** Sends a passcode to the number. After "Back" the form still holds the number. */
export function usePhoneForm(type: PhoneMethod) {
  const { config, state } = useScreen('main')
  const text = usePhoneText()
  const { load, parse } = usePhoneNumbers()
  const send = useSendPasscode(type)
  const { otpState } = state
  const phone = usePhoneInput({
    initialNumber: DESTINATION_KINDS[otpState.type] === 'phone' ? otpState.otpDestination : '',
    configuredCountry: config.phoneCountry,
    load,
  })
  const [isMalformed, setIsMalformed] = useState(false)
  const { submit, isSubmitting, errorParts, isFailedWith, forget } = useSubmit(async () => {
    const { isValid, number } = await parse(phone.value, phone.region, PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS)
    if (isValid) await send(number)
    else setIsMalformed(true)
  })
  const startOver = () => {
    setIsMalformed(false)
    forget()
  }
  return {
    ...phone,
    autoComplete: toAutoComplete(config, 'tel'),
    text,
    isSending: isSubmitting,
    isInvalid: isMalformed || isFailedWith(NUMBER_ERRORS),
    onRegion(region: Region) {
      startOver()
      phone.onRegion(region)
    },
    onChange(value: string) {
      startOver()
      return phone.onChange(value)
    },
    error: isMalformed ? [{ text: text('error.invalid_phone_number') }] : errorParts,
    async onSubmit(event: FormEvent) {
      event.preventDefault()
      setIsMalformed(false)
      await submit()
    },
  }
}
