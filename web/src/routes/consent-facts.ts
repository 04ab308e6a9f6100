import {
  findKnownAssistant,
  findNamedAssistant,
  isSameName,
  toRedirectTarget,
  toShownName,
  type OauthRequest,
  type RedirectTarget,
  type ShownName,
} from '@latchkey/widget/idp'
import type { ConsentQuestion } from './keep-decision.ts'

/** The facts that a person needs to decide: who asks, where the redirect leads, and what is new. */
export type ConsentFacts = {
  /** Undefined if the client has no name. */
  name: ShownName | undefined
  target: RedirectTarget
  /** The known assistant that the redirect URI belongs to. */
  knownAs: string | undefined
  /** The known assistant whose name the client uses, although its redirect URI does not belong to that assistant. */
  impostorOf: string | undefined
  /** Whether another client that was allowed before looks identical. */
  isTwin: boolean
  /** Whether the person has not allowed this client before. Undefined when unknown. */
  isFirstTime: boolean | undefined
  /** Whether the client's identity is only its own claim. */
  isUnverified: boolean
  /** The grantable scopes: those to be allowed now, and those that were allowed before. */
  scopes: { asked: readonly Scope[]; allowedBefore: readonly Scope[] }
  /** The hosts of the tool servers that the access is meant for. */
  servers: readonly string[]
}

type Scope = ConsentQuestion['scope_results'][number]

/** Derives the facts from the request, the provider's response and the apps that were allowed before. */
export function toConsentFacts(question: ConsentQuestion, request: OauthRequest): ConsentFacts {
  const { client, scope_results, connected_apps } = question
  const { client_id, client_name, client_type } = client
  const target = toRedirectTarget(request.redirect_uri)
  const knownAs = findKnownAssistant(request.redirect_uri)
  const isFirstParty = client_type === 'first_party' || client_type === 'first_party_public'
  const named = isFirstParty || target.kind !== 'site' ? undefined : findNamedAssistant(client_name)
  const before = connected_apps?.find(({ connected_app_id }) => connected_app_id === client_id)
  const allowedBefore = before ? before.scopes_granted.split(' ') : []
  const grantable = scope_results.filter(({ is_grantable }) => is_grantable)
  return {
    name: client_name.trim() ? toShownName(client_name) : undefined,
    target,
    knownAs,
    impostorOf: named === knownAs ? undefined : named,
    isTwin:
      connected_apps?.some((app) => app.connected_app_id !== client_id && isSameName(app.name, client_name)) ?? false,
    isFirstTime: connected_apps && !before,
    isUnverified: !isFirstParty && knownAs === undefined,
    scopes: {
      asked: grantable.filter(({ scope }) => !allowedBefore.includes(scope)),
      allowedBefore: grantable.filter(({ scope }) => allowedBefore.includes(scope)),
    },
    servers: [...new Set((request.resources ?? []).map((resource) => toRedirectTarget(resource).name))],
  }
}
