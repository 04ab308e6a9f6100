import type { ProviderClient } from '@latchkey/widget/client'

/** The provider's response to the start call: what to ask the person. */
export type ConsentQuestion = Awaited<ReturnType<ProviderClient['idp']['oauthAuthorizeStart']>>

/** Keeps the question open when a refetch reports that consent is no longer required. The person decides. */
export function keepDecision(shown: unknown, fresh: unknown): unknown {
  if (!isQuestion(shown) || !isQuestion(fresh)) return fresh
  return { ...fresh, consent_required: shown.consent_required }
}

function isQuestion(value: unknown): value is ConsentQuestion {
  return typeof value === 'object' && value !== null && 'consent_required' in value
}
