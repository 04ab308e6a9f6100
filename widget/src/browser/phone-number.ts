import { toLocale } from '@latchkey/languages/to-locale.ts'
import { toAsciiDigits } from './ascii-digits.ts'
import { COUNTRIES, type Region, DEFAULT_REGION, isRegion } from './countries.ts'
import { loadCode } from './load-code.ts'

/** A phone number after parsing. */
export type ParsedPhoneNumber = {
  isValid: boolean
  /** In E.164 format; the unchanged input when it cannot be parsed. */
  number: string
  /** In the national format of its country; the unchanged input when it cannot be parsed. */
  national: string
  /** With its country code, as people write it. Not known by the provider's hidden page. */
  international?: string
}

/** Parses and formats phone numbers as people write them. */
export type PhoneNumberParser = {
  /** Parses a number. May take very long or never resolve, so callers set a deadline. */
  parse: (phoneNumber: string, region?: Region) => Promise<ParsedPhoneNumber>
  /** Formats a number while it is typed, in the national format of the country. */
  format: (typed: string, region: Region) => string
  /** Finds the country of a complete number that begins with `+`, and the rest of the number in national format. */
  findCountry: (typed: string) => { region: Region; national: string } | undefined
  /** Returns an example of the country's mobile numbers, in national format. */
  findExample: (region: Region) => string | undefined
}

/**
 * Returns a phone number in ASCII digits, with a plus sign in place of the international prefix 00. No number that
 * receives messages begins with 00 in its own country.
 *
 * @see ITU-T E.164, E.123
 */
export function toInternationalForm(typed: string): string {
  return toAsciiDigits(typed)
    .trim()
    .replace(/^\(?00/, '+')
}

/** Drops the zero in brackets that is dialled within the country only: `+44 (0)20`. */
export function withoutTrunkZero(number: string): string {
  return number.replace(/^(\(?\+[\d\s().-]*?)\(0\)/, '$1')
}

/** Reports whether a number begins with a country code. */
export function isInternational(number: string): boolean {
  return /^\(?\+/.test(number)
}

/** The value of `phoneCountry` for the country of the user's locale. */
const BY_LOCALE = 'locale'

/**
 * Returns the initial country of a phone form. For a locale without a country, it is the country where most people speak
 * the language.
 *
 * @param configured ISO 3166-1 alpha-2 code, or `locale` for the country of the user's locale. By default, and if the
 *   code is unknown, the United States
 * @param languages in the user's order of preference, as BCP 47 tags
 * @see Unicode CLDR, likely subtags
 */
export function findDefaultRegion(configured: string | undefined, languages: readonly string[]): Region {
  const locales = languages.flatMap((tag) => toLocale(tag) ?? [])
  const [first] = locales
  const ofLanguage = locales.filter(({ language }) => language === first?.language).map(({ region }) => region)
  const likely =
    first && new Intl.Locale(first.language, first.script ? { script: first.script } : {}).maximize().region
  const candidates = configured === BY_LOCALE ? [...ofLanguage, likely] : [configured?.toUpperCase()]
  return candidates.find((region) => region !== undefined && isRegion(region)) ?? DEFAULT_REGION
}

/** The methods of the provider's hidden page that the parser uses. */
type PhoneNumberFrame = {
  parsedPhoneNumber(options: { phoneNumber: string; regionCode?: string }): Promise<ParsedPhoneNumber>
}

/** Loads the parser that has the metadata of all countries. The parser has its own chunk. */
export async function loadBundledPhoneNumbers(): Promise<PhoneNumberParser> {
  const { bundledPhoneNumbers } = await loadCode(() => import('./phone-metadata.ts'), 'bundledPhoneNumbers')
  return bundledPhoneNumbers
}

/** Creates a parser that asks the provider's hidden page. Too slow to format a number while it is typed. */
export function createFramePhoneNumbers({ frame }: { frame: PhoneNumberFrame }): PhoneNumberParser {
  return {
    parse: (typed, regionCode) =>
      frame.parsedPhoneNumber({ phoneNumber: toInternationalForm(typed), ...(regionCode && { regionCode }) }),
    format: (typed) => typed,
    findCountry: () => undefined,
    findExample: () => undefined,
  }
}

/**
 * Returns the substitute for a number that was not parsed in time: it counts as valid and consists of the country's
 * calling code and the typed digits.
 *
 * @see ITU-T E.164
 */
export function toUnparsedNumber(typed: string, region: Region): ParsedPhoneNumber {
  const number = toInternationalForm(typed)
  const digits = withoutTrunkZero(number).replaceAll(/\D/g, '')
  const code = isInternational(number) ? '' : COUNTRIES[region]
  return { isValid: true, number: `+${code}${digits}`, national: typed }
}

/** Resolves to the promise's value, or to the substitute when it fails or takes longer than the timeout. Never rejects. */
export async function withDeadline<Value>(
  promise: Promise<Value>,
  timeout_ms: number,
  substitute: Value,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(substitute), timeout_ms)
  })
  const value = await Promise.race([promise.catch(() => substitute), deadline])
  clearTimeout(timer)
  return value
}
