import type { Region } from './countries.ts'

/** A phone number after parsing. */
export type ParsedPhoneNumber = {
  isValid: boolean
  /** E.164; the input when it cannot be parsed. */
  number: string
  /** As people of that country write it; the input when it cannot be parsed. */
  national: string
}

/** Parses and formats phone numbers as people write them. */
export type PhoneNumberParser = {
  /** May take very long or never resolve: callers set a deadline. */
  parse: (phoneNumber: string, region?: Region) => Promise<ParsedPhoneNumber>
  /** Formats a number while it is typed, as people of that country write it. */
  format: (typed: string, region: Region) => string
  /** Finds the country of a complete number that begins with `+`, and the rest of the number in national format. */
  findCountry: (typed: string) => { region: Region; national: string } | undefined
}
