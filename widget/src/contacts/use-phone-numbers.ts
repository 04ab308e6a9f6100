import type { Region } from '../browser/countries.ts'
import { useCallback } from 'react'
import {
  createFramePhoneNumbers,
  loadBundledPhoneNumbers,
  toUnparsedNumber,
  withDeadline,
  type PhoneNumberParser,
} from '../browser/phone-number.ts'
import { useWidget } from '../flow/widget-context.tsx'

/** Parses phone numbers with the bundled code or the provider's frame, as configured. */
export function usePhoneNumbers() {
  const { client, config } = useWidget()
  const isFramed = config.phoneNumbers === 'frame'
  const load = useCallback(
    async (): Promise<PhoneNumberParser> => (isFramed ? createFramePhoneNumbers(client) : loadBundledPhoneNumbers()),
    [client, isFramed],
  )
  const parse = useCallback(
    (typed: string, region: Region, timeout_ms: number) =>
      withDeadline(
        load().then((numbers) => numbers.parse(typed, region)),
        timeout_ms,
        toUnparsedNumber(typed, region),
      ),
    [load],
  )
  return {
    load,
    /** Parses a number. One that is not parsed in time counts as valid. Never throws. */
    parse,
  }
}
