import { ProviderError, SchemaError } from '@latchkey/widget/client'
import { isSessionMissing } from '@latchkey/widget/idp'
import { APP_TEXTS } from '../messages/app-texts.ts'

type Advice = keyof typeof APP_TEXTS.consent.advice

const ADVICE_BY_TYPE: ReadonlyMap<string, Advice> = new Map<string, Advice>([
  ['connected_app_not_found', 'unknownClient'],
  ['invalid_client_id', 'unknownClient'],
  ['connected_app_invalid_redirect_url', 'unknownRedirect'],
  ['connected_app_supplied_redirect_url_not_found_in_client', 'unknownRedirect'],
])

/** The statuses below 500 after which the same call may succeed. @see RFC 9110 §15.5.9; RFC 6585 §4 */
const TEMPORARY_STATUSES: readonly number[] = [408, 429]

/**
 * Finds the advice for an error that a retry cannot resolve. Undefined where a retry can help: after an outage, or
 * without a session.
 */
export function findConsentAdvice(error: unknown): string | undefined {
  if (error instanceof SchemaError) return APP_TEXTS.consent.advice.other
  if (!(error instanceof ProviderError) || isSessionMissing(error) || isTemporary(error)) return undefined
  return APP_TEXTS.consent.advice[ADVICE_BY_TYPE.get(error.error_type) ?? 'other']
}

function isTemporary({ status_code }: ProviderError): boolean {
  return status_code >= 500 || TEMPORARY_STATUSES.includes(status_code)
}
