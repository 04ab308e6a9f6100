import examples from 'libphonenumber-js/mobile/examples'
import { AsYouType, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isRegion, type Region } from './countries.ts'
import { isInternational, toInternationalForm, withoutTrunkZero, type PhoneNumberParser } from './phone-number.ts'

/** Imported lazily, because the metadata of all countries is larger than the rest of the widget. */
export const bundledPhoneNumbers: PhoneNumberParser = {
  async parse(phoneNumber, region) {
    const parsed = readNumber(phoneNumber, region)
    return {
      // Checks the length only: number ranges change, and an outdated list must not lock anyone out.
      isValid: parsed?.isPossible() ?? false,
      number: parsed?.number ?? phoneNumber,
      national: parsed?.formatNational() ?? phoneNumber,
      ...(parsed && { international: parsed.formatInternational() }),
    }
  },
  format: (typed, region) => new AsYouType(isInternational(typed.trim()) ? undefined : region).input(typed) || typed,
  findCountry(typed) {
    if (!isInternational(toInternationalForm(typed))) return undefined
    const parsed = readNumber(typed)
    if (!parsed?.isValid() || !parsed.country || !isRegion(parsed.country)) return undefined
    return { region: parsed.country, national: parsed.formatNational() }
  },
  findExample: (region) => getExampleNumber(region, examples)?.formatNational(),
}

function readNumber(typed: string, region?: Region) {
  const number = toInternationalForm(typed)
  const parsed = parsePhoneNumberFromString(number, region)
  if (parsed?.isPossible()) return parsed
  return parsePhoneNumberFromString(withoutMobilePrefix(withoutTrunkZero(number), region), region) ?? parsed
}

/**
 * Drops the prefix that mobile numbers of Mexico had until 2019: `+52 1`, and 044, 045, 01 or 1 within the country. Old
 * contacts and messengers still show it.
 */
function withoutMobilePrefix(number: string, region?: Region): string {
  if (isInternational(number)) return number.replace(/^(\(?\+52\W*)1\W*(?=(\d\W*){10}$)/, '$1')
  return region === 'MX' ? number.replace(/^\W*(?:04[45]|01|1)\W*(?=(\d\W*){10}$)/, '') : number
}
