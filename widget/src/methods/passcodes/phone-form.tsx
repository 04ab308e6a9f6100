import { OTP_METHODS, type ErrorType, type OtpMethod } from '@latchkey/openapi'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  COUNTRIES,
  DEFAULT_REGION,
  describeCountry,
  listCountries,
  type Country,
  type Region,
} from '../../browser/countries.ts'
import { findDefaultRegion, type PhoneNumberParser } from '../../browser/phone-number.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS } from '../../constants.ts'
import { toAutoComplete } from '../../contacts/auto-complete.ts'
import { usePhoneNumbers } from '../../contacts/use-phone-numbers.ts'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { createUseText } from '../../flow/use-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { enForm } from '../../messages/en-form.ts'
import { enPhone } from '../../messages/en-phone.ts'
import { addStyles } from '../../theme/adopt-styles.ts'
import styles from '../../theme/phone.css?inline'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useBrowserLayoutEffect } from '../../ui/use-browser-layout-effect.ts'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useSendPasscode } from './email-passcode-form.tsx'

/** The delivery methods that send to a phone number. */
type PhoneMethod = {
  [Method in OtpMethod]: (typeof OTP_METHODS)[Method] extends 'phone' ? Method : never
}[OtpMethod]

/** Returns a function that formats the messages of the form for a phone number. */
const usePhoneText = createUseText({ ...enForm, ...enPhone })

export function SmsForm() {
  return <PhoneForm type="sms" />
}

export function WhatsappForm() {
  return <PhoneForm type="whatsapp" />
}

function PhoneForm({ type }: { type: PhoneMethod }) {
  const { text, isSending, onSubmit, example, ...phone } = usePhoneForm(type)
  // A layout effect adds the styles before the form is painted.
  useBrowserLayoutEffect(() => addStyles(styles), [])
  const texts = {
    country: text('phone.country'),
    label: text('phone.label'),
    placeholder: example ?? text('phone.placeholder'),
  }
  return (
    <Form onSubmit={() => void onSubmit()}>
      <PhoneField texts={texts} isReadOnly={isSending} {...phone} />
      <Button type="submit" variant="primary" isBusy={isSending}>
        {text(`phone.continue.${type}`)}
      </Button>
      <output className="lk-hidden">{isSending && text('form.sending')}</output>
    </Form>
  )
}

/** Errors that the number itself causes: they mark the field as invalid and move the focus there. */
const NUMBER_ERRORS: readonly ErrorType[] = [
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'unsubscribed_phone_number',
]

/** Sends a passcode to the number. After "Back" the form still holds the number. */
function usePhoneForm(type: PhoneMethod) {
  const { config, state } = useScreen('main')
  const text = usePhoneText()
  const { load, parse } = usePhoneNumbers()
  const sendPasscode = useSendPasscode(type)
  const { otpState } = state
  const phone = usePhoneInput({
    initialNumber: OTP_METHODS[otpState.type] === 'phone' ? otpState.otpDestination : '',
    configuredCountry: config.phoneCountry,
    load,
  })
  const [isMalformed, setIsMalformed] = useState(false)
  const { submit, isSubmitting, errorParts, isFailedWith, forget } = useSubmit(async () => {
    const { isValid, number } = await parse(phone.value, phone.region, PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS)
    if (isValid) await sendPasscode(number)
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
    async onSubmit() {
      setIsMalformed(false)
      await submit()
    },
  }
}

/**
 * The only country that a server shows, because the names of others differ between the releases of Node and of browsers.
 * An English form also begins with this constant, because asking the browser for a country's name takes as long as
 * rendering the form.
 */
const DEFAULT_COUNTRY: Country = { region: DEFAULT_REGION, code: COUNTRIES[DEFAULT_REGION], name: 'United States' }

type Typed = { region: Region; value: string }

type Options = {
  initialNumber: string
  /** ISO 3166-1 alpha-2 code, or `locale`. */
  configuredCountry: string | undefined
  load: () => Promise<PhoneNumberParser>
}

/** The country and the number while they are typed. The initial country is known only in the browser. */
function usePhoneInput({ initialNumber, configuredCountry, load }: Options) {
  const text = usePhoneText()
  const isInBrowser = useIsInBrowser()
  const locale = useWidget().language?.tag ?? 'en'
  const [chosen, setChosen] = useState<Region>()
  const [value, setValue] = useState(initialNumber)
  const region = chosen ?? (isInBrowser ? findDefaultRegion(configuredCountry, navigator.languages) : DEFAULT_REGION)
  const take = (shown: Typed) => {
    if (shown.region !== region) setChosen(shown.region)
    setValue(shown.value)
    return shown.value
  }
  const { isListed, list } = useIsListed()
  const hasForeignFormat = COUNTRIES[region] !== COUNTRIES[DEFAULT_REGION]
  const numbers = useLoaded(load, value !== '' || hasForeignFormat)
  const formatTyped = useEffectEvent(() => void take(toFormatted({ region, value }, '', numbers)))
  // Formats the number once the formatter is loaded, because digits that were typed before are not formatted. A layout
  // effect runs before the next digit.
  useBrowserLayoutEffect(() => {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- a layout effect by another name
    if (numbers) formatTyped()
  }, [numbers])
  // The complete list does not depend on the chosen country.
  const only = isListed ? undefined : region
  const countries = useMemo(() => {
    const inBrowser = () => (only === undefined ? listCountries(locale) : [describeFirst(only, locale)])
    return (isInBrowser ? inBrowser() : [DEFAULT_COUNTRY]).map((country) => ({
      region: country.region,
      code: country.code,
      label: text('phone.country-option', { code: country.code, country: country.name }),
    }))
  }, [text, isInBrowser, locale, only])
  return {
    region,
    value,
    countries,
    /** The placeholder of a country that does not write numbers like the United States. Empty until it is known. */
    example: hasForeignFormat ? (numbers?.findExample(region) ?? '') : undefined,
    onCountries: list,
    onRegion(next: Region) {
      const shown = toFormatted({ region: next, value }, '', numbers)
      setChosen(shown.region)
      setValue(shown.value)
    },
    onChange: (typed: string) => take(toFormatted({ region, value: typed }, value, numbers)),
  }
}

function describeFirst(region: Region, locale: string): Country {
  return region === DEFAULT_REGION && locale === 'en' ? DEFAULT_COUNTRY : describeCountry(region, locale)
}

/**
 * Returns whether to list every country or only the chosen one. Looking up all names takes longer than rendering the
 * rest of the form, so they are added when the browser is idle, and at the latest when `list` is called.
 */
function useIsListed() {
  const [isListed, setIsListed] = useState(false)
  const list = useCallback(() => setIsListed(true), [])
  useEffect(() => whenIdle(list), [list])
  return { isListed, list }
}

/** Formats a number. A complete international number selects its country. Deletions are not formatted. */
function toFormatted({ region, value }: Typed, before: string, numbers: PhoneNumberParser | undefined): Typed {
  const found = numbers?.findCountry(value)
  if (found) return { region: found.region, value: found.national }
  const isDeleting = value.length < before.length
  return { region, value: isDeleting ? value : (numbers?.format(value, region) ?? value) }
}

/**
 * Loads the formatter with the first digit: it is larger than the rest of the form. Without it, numbers can still be sent.
 */
function useLoaded(load: () => Promise<PhoneNumberParser>, isWanted: boolean) {
  const [numbers, setNumbers] = useState<PhoneNumberParser>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setNumbers(loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return numbers
}
