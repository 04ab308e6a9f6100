import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isRegion } from './countries.ts'
import type { PhoneNumberParser } from './phone-number-parser.ts'

/** Imported lazily, because the metadata of all countries is larger than the rest of the widget. */
export const bundledPhoneNumbers: PhoneNumberParser = {
  async parse(phoneNumber, region) {
    const parsed = parsePhoneNumberFromString(phoneNumber, region)
    return {
      // Checks the length only: number ranges change, and an outdated list must not lock anyone out.
      isValid: parsed?.isPossible() ?? false,
      number: parsed?.number ?? phoneNumber,
      national: parsed?.formatNational() ?? phoneNumber,
    }
  },
  format: (typed, region) => new AsYouType(typed.trim().startsWith('+') ? undefined : region).input(typed),
  findCountry(typed) {
    if (!typed.trim().startsWith('+')) return undefined
    const parsed = parsePhoneNumberFromString(typed)
    if (!parsed?.isValid() || !parsed.country || !isRegion(parsed.country)) return undefined
    return { region: parsed.country, national: parsed.formatNational() }
  },
}
