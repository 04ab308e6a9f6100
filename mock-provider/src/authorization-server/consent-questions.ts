import { CONSENT_REQUEST_LIFETIME_SECONDS } from '@latchkey/openapi'
import type { AuthorizationRequest } from './authorization-request.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** What a consent page was told at the start of a request. */
type ConsentQuestionRow = {
  /** Whether the last start required consent: then submitting without consent denies the request. */
  is_required: boolean
  /** How many starts have not been answered. Two tabs may ask the same question. */
  open: number
  /** When the last one started, in milliseconds since the epoch. */
  started_at: number
}

/** Keyed by session and request. An older version wrote booleans. */
const consentQuestions = defineTable<ConsentQuestionRow | boolean>('consent_questions')

function toKey(session_id: string, { client_id, redirect_uri, scopes }: AuthorizationRequest): string {
  return JSON.stringify([session_id, client_id, redirect_uri, scopes])
}

function find(tenant: Tenant, key: string): ConsentQuestionRow | undefined {
  const row = consentQuestions(tenant).get(key)
  return typeof row === 'object' ? row : undefined
}

/** Notes that a consent page has asked, or that it need not ask. */
export function askForConsent(
  tenant: Tenant,
  session_id: string,
  request: AuthorizationRequest,
  is_required: boolean,
): void {
  const key = toKey(session_id, request)
  const { open = 0 } = find(tenant, key) ?? {}
  consentQuestions(tenant).delete(key) // the table is in order of age
  consentQuestions(tenant).set(key, { is_required, open: open + 1, started_at: tenant.clock.now() })
}

/** `not-asked`: no page of this session has asked, or it was answered before. */
export type ConsentAnswer = 'open' | 'expired' | 'not-asked'

/**
 * Spends a question. An answer belongs to the session, the client, the redirect URI and the scopes that were shown, and
 * it counts once and for ten minutes. Another user, another client or a repeated call thus never gets a consent.
 *
 * @returns whether consent was required, and whether the question can still be answered
 */
export function answerConsent(
  tenant: Tenant,
  session_id: string,
  request: AuthorizationRequest,
): { wasRequired: boolean; answer: ConsentAnswer } {
  const row = find(tenant, toKey(session_id, request))
  if (!row) return { wasRequired: false, answer: 'not-asked' }
  const wasRequired = row.is_required
  if (row.open === 0) return { wasRequired, answer: 'not-asked' }
  row.open -= 1
  const isExpired = row.started_at + CONSENT_REQUEST_LIFETIME_SECONDS * 1000 <= tenant.clock.now()
  return { wasRequired, answer: isExpired ? 'expired' : 'open' }
}
