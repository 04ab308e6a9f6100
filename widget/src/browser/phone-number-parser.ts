import type { Region } from './countries.ts'

/** A phone number after parsing. */
export type ParsedPhoneNumber = {
  isValid: boolean
  /** In E.164 format; the unchanged input when it cannot be parsed. */
  number: string
  /** In the national format of its country; the unchanged input when it cannot be parsed. */
  national: string
}

/** Parses and formats phone numbers as people write them. */
export type PhoneNumberParser = {
  /** Parses a number. May take very long or never resolve, so callers set a deadline. */
  parse: (phoneNumber: string, region?: Region) => Promise<ParsedPhoneNumber>
  /** Formats a number while it is typed, in the national format of the country. */
  format: (typed: string, region: Region) => string
  /** Finds the country of a complete number that begins with `+`, and the rest of the number in national format. */
  findCountry: (typed: string) => { region: Region; national: string } | undefined
}
