import {
  DEFAULT_SCOPES,
  PKCE_CHALLENGE_PATTERN,
  toScopes,
  type ScopeResult,
  type SdkSchemas,
  type User,
} from '@latchkey/openapi'
import { requireClient, isPublicClient, type ClientRow } from './clients.ts'
import { hasConsent } from './consents.ts'
import { checkResponseUri } from './response-uris.ts'
import { findResource } from './resources.ts'
import { isFirstParty, toScopeResults } from './scopes.ts'
import type { Tenant } from '../core/tenant.ts'

/** An authorization request (RFC 6749 §4.1.1), as the consent page passes it on. */
export type AuthorizationRequest = SdkSchemas['AuthorizeStartRequest']

/** An authorization error response (RFC 6749 §4.1.2.1). */
export type Refusal = {
  error:
    | 'access_denied'
    | 'consent_required'
    | 'invalid_request'
    | 'invalid_scope'
    | 'invalid_target'
    | 'unsupported_response_type'
  error_description: string
}

/** A request whose client and redirect URI are valid, so that any other error can be sent to the client. */
export type CheckedRequest = {
  client: ClientRow
  scope_results: ScopeResult[]
  /** The scopes that can be granted. */
  scopes: string[]
  isConsentRequired: boolean
  refusal: Refusal | undefined
}

/** A refusal that depends only on the request, not on the user. */
type RuleRefusal = Refusal & { error: Exclude<Refusal['error'], 'access_denied' | 'consent_required'> }

type Stage = 'start' | 'submit'
type Subject = {
  tenant: Tenant
  client: ClientRow
  request: AuthorizationRequest
  scopes: readonly string[]
  stage: Stage
}

/**
 * Evaluates a request. An invalid client or redirect URI throws, because nothing may be sent to an unregistered
 * address. Any other error is returned as `refusal`.
 *
 * @param stage `start` allows a missing code challenge, which the consent page need not pass on until it submits
 * @throws ProviderError `connected_app_not_found`, `connected_app_invalid_redirect_url`,
 *   `connected_app_supplied_redirect_url_not_found_in_client`
 */
export async function evaluateAuthorizationRequest(
  tenant: Tenant,
  user: User,
  request: AuthorizationRequest,
  stage: Stage,
): Promise<CheckedRequest> {
  const client = await requireClient(tenant, request.client_id)
  checkResponseUri(tenant, client, request.redirect_uri)
  const asked = request.scopes.filter((scope) => scope !== '')
  const scope_results = toScopeResults(tenant, { user, client }, asked.length > 0 ? asked : DEFAULT_SCOPES)
  const scopes = scope_results.filter((result) => result.is_grantable).map((result) => result.scope)
  const subject: Subject = { tenant, client, request, scopes, stage }
  return {
    client,
    scope_results,
    scopes,
    isConsentRequired: isConsentRequired(subject, user),
    refusal: RULES.map((rule) => rule(subject)).find((refusal) => refusal !== undefined),
  }
}

/**
 * Finds a reason to refuse a request, before its user is known. What the user may grant is checked later.
 *
 * @param request with all its parameters
 */
export function findEarlyRefusal(
  tenant: Tenant,
  client: ClientRow,
  request: AuthorizationRequest,
): RuleRefusal | undefined {
  const subject: Subject = { tenant, client, request, scopes: [], stage: 'submit' }
  return EARLY_RULES.map((rule) => rule(subject)).find((refusal) => refusal !== undefined)
}

/** Returns the values of `prompt`, which are separated like scopes (OpenID Connect Core §3.1.2.1). */
export function getPrompts(request: AuthorizationRequest): string[] {
  return toScopes(request.prompt)
}

/**
 * A third-party client needs consent once for each scope. A first-party client needs it only for `offline_access`, and
 * not even for that if it may bypass consent. `prompt=consent` always asks.
 */
function isConsentRequired({ tenant, client, request, scopes }: Subject, user: User): boolean {
  if (getPrompts(request).includes('consent')) return true
  const isTrusted =
    isFirstParty(client) && (client.bypass_consent_for_offline_access || !scopes.includes('offline_access'))
  return !isTrusted && !hasConsent(tenant, user.user_id, client.client_id, scopes)
}

/** The rules of an authorization request. Each finds a reason to refuse it; the first reason found is sent. */
const RULES: readonly ((subject: Subject) => RuleRefusal | undefined)[] = [
  findResponseTypeRefusal,
  findPromptRefusal,
  findChallengeRefusal,
  findScopeRefusal,
  findResourceRefusal,
]
/** The rules that do not need the user. Scopes are checked later, because they depend on the user's roles. */
const EARLY_RULES = RULES.filter((rule) => rule !== findScopeRefusal)

function findResponseTypeRefusal({ request }: Subject): RuleRefusal | undefined {
  if (request.response_type === 'code') return undefined
  return { error: 'unsupported_response_type', error_description: 'The response_type must be code.' }
}

function findPromptRefusal({ request }: Subject): RuleRefusal | undefined {
  const prompts = getPrompts(request)
  if (!prompts.includes('none') || prompts.length === 1) return undefined
  return { error: 'invalid_request', error_description: 'The prompt none cannot be combined with others.' }
}

/** A client without a secret proves with PKCE that the code is its own (RFC 9700 §2.1.1). */
function findChallengeRefusal({ client, request, stage }: Subject): RuleRefusal | undefined {
  const { code_challenge } = request
  if (code_challenge === undefined) {
    if (stage === 'start' || !isPublicClient(client)) return undefined
    return { error: 'invalid_request', error_description: 'A public client must send a code_challenge.' }
  }
  if (PKCE_CHALLENGE_PATTERN.test(code_challenge)) return undefined
  return { error: 'invalid_request', error_description: 'The code_challenge is not an S256 challenge.' }
}

function findScopeRefusal({ scopes }: Subject): RuleRefusal | undefined {
  if (scopes.length > 0) return undefined
  return { error: 'invalid_scope', error_description: 'None of the scopes can be granted.' }
}

/** RFC 8707 §2.1. */
function findResourceRefusal({ tenant, request }: Subject): RuleRefusal | undefined {
  if (request.resources?.every((resource) => findResource(tenant, resource) !== undefined) ?? true) return undefined
  return { error: 'invalid_target', error_description: 'A resource is unknown.' }
}
