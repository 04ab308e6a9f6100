import type { ConsentQuestion } from './consent.ts'
import { findKnownAssistant, findNamedAssistant } from './known-assistants.ts'
import { toRedirectTarget, type RedirectTarget } from './redirect-target.ts'
import { toShownName, type ShownName } from './shown-name.ts'

/** Whether a client is the one that its name suggests. Only its redirect URI proves that: it may choose any name. */
export type ClientFacts = {
  /** Undefined if the client has no name. */
  name: ShownName | undefined
  target: RedirectTarget
  /** The known assistant that the redirect URI belongs to. */
  knownAs: string | undefined
  /** The known assistant whose name the client uses, although its redirect URI does not belong to that assistant. */
  impostorOf: string | undefined
  /** Whether the client's identity is only its own claim. */
  isUnverified: boolean
}

/** Derives the facts about a client from the provider's response and the redirect URI of the request. */
export function toClientFacts(
  { client_name, client_type }: ConsentQuestion['client'],
  redirect_uri: string,
): ClientFacts {
  const target = toRedirectTarget(redirect_uri)
  const knownAs = findKnownAssistant(redirect_uri)
  const isFirstParty = client_type === 'first_party' || client_type === 'first_party_public'
  const named = isFirstParty || target.kind !== 'site' ? undefined : findNamedAssistant(client_name)
  return {
    name: client_name.trim() ? toShownName(client_name) : undefined,
    target,
    knownAs,
    impostorOf: named === knownAs ? undefined : named,
    isUnverified: !isFirstParty && knownAs === undefined,
  }
}
