import { useEffect, useMemo, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { COUNTRIES, DEFAULT_REGION, listCountries, type Country, type Region } from '../../browser/countries.ts'
import type { PhoneNumberParser } from '../../browser/phone-number-parser.ts'
import { useIsInBrowser } from '../../flow/use-is-in-browser.ts'
import { useFormText } from '../../flow/use-form-text.ts'

/** The names of countries differ between the releases of Node and of browsers, but for this one. */
const COUNTRIES_ON_SERVER: readonly Country[] = [
  { region: DEFAULT_REGION, code: COUNTRIES[DEFAULT_REGION], name: 'United States' },
]

type Typed = { region: Region; value: string }

/** The country and the number while they are typed. */
export function usePhoneInput(initialNumber: string, load: () => Promise<PhoneNumberParser>) {
  const text = useFormText()
  const [typed, setTyped] = useState<Typed>({ region: DEFAULT_REGION, value: initialNumber })
  const numbers = useLoaded(load, typed.value !== '', (loaded) => setTyped((now) => toFormatted(now, '', loaded)))
  const isInBrowser = useIsInBrowser()
  const countries = useMemo(
    () =>
      (isInBrowser ? listCountries(document.documentElement.lang || 'en') : COUNTRIES_ON_SERVER).map(
        ({ region, code, name }) => ({
          region,
          code,
          label: text('phone.country-option', { code, country: name }),
        }),
      ),
    [text, isInBrowser],
  )
  return {
    ...typed,
    countries,
    onRegion: (region: Region) => setTyped(({ value }) => toFormatted({ region, value }, '', numbers)),
    onChange(value: string) {
      const shown = toFormatted({ region: typed.region, value }, typed.value, numbers)
      setTyped(shown)
      return shown.value
    },
  }
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
function useLoaded(
  load: () => Promise<PhoneNumberParser>,
  isWanted: boolean,
  onLoaded: (numbers: PhoneNumberParser) => void,
) {
  const [numbers, setNumbers] = useState<PhoneNumberParser>()
  const take = useEffectEvent((loaded: PhoneNumberParser) => {
    setNumbers(loaded)
    onLoaded(loaded)
  })
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && take(loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return numbers
}
