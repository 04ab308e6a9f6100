import type { ProviderClient } from '@latchkey/widget/client'
import type { ConsentQuestion as Asked } from '@latchkey/widget/idp'

type ConnectedApps = Awaited<ReturnType<ProviderClient['user']['getConnectedApps']>>['connected_apps']

/** The provider's response to the start call: what to ask the person. */
export type ConsentQuestion = Asked & {
  /** The apps that the person has allowed before. Absent when unknown, or when no consent is required. */
  connected_apps?: ConnectedApps
}

/** Keeps the question open when a refetch reports that consent is no longer required. The person decides. */
export function keepDecision(shown: unknown, fresh: unknown): unknown {
  if (!isQuestion(shown) || !isQuestion(fresh)) return fresh
  const { consent_required, connected_apps } = shown
  return { ...fresh, consent_required, ...(connected_apps && { connected_apps }) }
}

function isQuestion(value: unknown): value is ConsentQuestion {
  return typeof value === 'object' && value !== null && 'consent_required' in value
}
