import type { ParsedPhoneNumber, ProviderClient } from '../client/index.ts'
import { COUNTRIES, type Region } from './countries.ts'
import { loadCode } from './load-code.ts'

/** Reads phone numbers as people write them. */
export type PhoneNumbers = {
  /** May take long, or for ever: callers have a deadline. */
  parse: (phoneNumber: string, region?: Region) => Promise<ParsedPhoneNumber>
  /** A number that is being typed, as people of that country write it. */
  format: (typed: string, region: Region) => string
  /** The country of a complete number that begins with `+`, and the rest of the number as people write it there. */
  findCountry: (typed: string) => { region: Region; national: string } | undefined
}

/** Reads with the metadata of all countries, which is a chunk of its own. */
export async function loadBundledPhoneNumbers(): Promise<PhoneNumbers> {
  const { bundledPhoneNumbers } = await loadCode(() => import('./phone-metadata.ts'), 'bundledPhoneNumbers')
  return bundledPhoneNumbers
}

/** Reads with the provider's hidden page. It is slow to ask at every key, so nothing is formatted while it is typed. */
export function createFramePhoneNumbers({ frame }: Pick<ProviderClient, 'frame'>): PhoneNumbers {
  return {
    parse: (phoneNumber, regionCode) => frame.parsedPhoneNumber({ phoneNumber, ...(regionCode && { regionCode }) }),
    format: (typed) => typed,
    findCountry: () => undefined,
  }
}

/**
 * What is made of a number that cannot be read in time: it counts as valid, as the country's code and what was typed.
 *
 * @see ITU-T E.164
 */
export function toUnreadNumber(typed: string, region: Region): ParsedPhoneNumber {
  const digits = typed.replaceAll(/\D/g, '')
  const code = typed.trim().startsWith('+') ? '' : COUNTRIES[region]
  return { isValid: true, number: `+${code}${digits}`, national: typed }
}

/** The answer, or the substitute when there is none within the time. Nothing is thrown. */
export async function withDeadline<Answer>(
  asked: Promise<Answer>,
  timeout_ms: number,
  substitute: Answer,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(substitute), timeout_ms)
  })
  const answer = await Promise.race([asked.catch(() => substitute), deadline])
  clearTimeout(timer)
  return answer
}
