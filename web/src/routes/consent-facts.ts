import { isSameName, toClientFacts, toRedirectTarget, type ClientFacts, type OauthRequest } from '@latchkey/widget/idp'
import type { ConsentQuestion } from './keep-decision.ts'

/** The facts that a person needs to decide: who asks, where the redirect leads, and what is new. */
export type ConsentFacts = ClientFacts & {
  /** Whether another client that was allowed before looks identical. */
  isTwin: boolean
  /** Whether the person has not allowed this client before. Undefined when unknown. */
  isFirstTime: boolean | undefined
  /** The grantable scopes: those to be allowed now, and those that were allowed before. */
  scopes: { asked: readonly Scope[]; allowedBefore: readonly Scope[] }
  /** The hosts of the tool servers that the access is meant for. */
  servers: readonly string[]
}

type Scope = ConsentQuestion['scope_results'][number]

/** Derives the facts from the request, the provider's response and the apps that were allowed before. */
export function toConsentFacts(question: ConsentQuestion, request: OauthRequest): ConsentFacts {
  const { client, scope_results, connected_apps } = question
  const { client_id, client_name } = client
  const before = connected_apps?.find(({ connected_app_id }) => connected_app_id === client_id)
  const allowedBefore = before ? before.scopes_granted.split(' ') : []
  const grantable = scope_results.filter(({ is_grantable }) => is_grantable)
  return {
    ...toClientFacts(client, request.redirect_uri),
    isTwin:
      connected_apps?.some((app) => app.connected_app_id !== client_id && isSameName(app.name, client_name)) ?? false,
    isFirstTime: connected_apps && !before,
    scopes: {
      asked: grantable.filter(({ scope }) => !allowedBefore.includes(scope)),
      allowedBefore: grantable.filter(({ scope }) => allowedBefore.includes(scope)),
    },
    servers: [...new Set((request.resources ?? []).map((resource) => toRedirectTarget(resource).name))],
  }
}
