import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isRegion } from './countries.ts'
import type { PhoneNumbers } from './phone-number.ts'

/** Imported lazily: the metadata of all countries outweighs the rest of the widget. */
export const bundledPhoneNumbers: PhoneNumbers = {
  async parse(phoneNumber, region) {
    const parsed = parsePhoneNumberFromString(phoneNumber, region)
    return {
      // By its length. Which ranges are in use changes, and nobody is to be kept out by an old list.
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
