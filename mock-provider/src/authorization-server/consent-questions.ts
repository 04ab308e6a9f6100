import { CONSENT_REQUEST_LIFETIME_SECONDS } from '@latchkey/openapi'
import type { AuthorizationRequest } from './authorization-request.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** An open consent request: what the provider told the consent page when the request started. */
type ConsentQuestionRow = {
  /** Whether the last start required consent. If so, submitting without consent denies the request. */
  is_required: boolean
  /** How many starts are still unanswered. Two tabs may ask for the same consent. */
  open: number
  /** When the request last started, in milliseconds since the epoch. */
  started_at: number
}

/** Keyed by session and request. Rows of an older version are booleans. */
const consentQuestions = defineTable<ConsentQuestionRow | boolean>('consent_questions')

function toQuestionKey(session_id: string, { client_id, redirect_uri, scopes }: AuthorizationRequest): string {
  return JSON.stringify([session_id, client_id, redirect_uri, scopes])
}

function find(tenant: Tenant, key: string): ConsentQuestionRow | undefined {
  const row = consentQuestions(tenant).get(key)
  return typeof row === 'object' ? row : undefined
}

/** Records that a consent page has started a request, and whether the request requires consent. */
export function askForConsent(
  tenant: Tenant,
  session_id: string,
  request: AuthorizationRequest,
  is_required: boolean,
): void {
  const key = toQuestionKey(session_id, request)
  const { open = 0 } = find(tenant, key) ?? {}
  consentQuestions(tenant).delete(key) // the table is in order of age
  consentQuestions(tenant).set(key, { is_required, open: open + 1, started_at: tenant.clock.now() })
}

/**
 * Whether the user's decision counts. `not-asked`: no page of this session has asked, or the decision was already made.
 */
export type ConsentAnswer = 'open' | 'expired' | 'not-asked'

/**
 * Accepts the user's decision about a consent request. A decision belongs to the session, the client, the redirect URI
 * and the scopes that were shown. It counts once and within ten minutes, so another user, another client or a repeated
 * call never gets a consent.
 *
 * @returns whether consent was required, and whether the request can still be decided
 */
export function answerConsent(
  tenant: Tenant,
  session_id: string,
  request: AuthorizationRequest,
): { wasRequired: boolean; answer: ConsentAnswer } {
  const row = find(tenant, toQuestionKey(session_id, request))
  if (!row) return { wasRequired: false, answer: 'not-asked' }
  const wasRequired = row.is_required
  if (row.open === 0) return { wasRequired, answer: 'not-asked' }
  row.open -= 1
  const isExpired = row.started_at + CONSENT_REQUEST_LIFETIME_SECONDS * 1000 <= tenant.clock.now()
  return { wasRequired, answer: isExpired ? 'expired' : 'open' }
}
