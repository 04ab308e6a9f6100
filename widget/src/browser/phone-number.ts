import { COUNTRIES, type Region } from './countries.ts'
import { isInternational, toInternationalForm, withoutTrunkZero } from './international-form.ts'
import { loadCode } from './load-code.ts'
import type { ParsedPhoneNumber, PhoneNumberParser } from './phone-number-parser.ts'

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
