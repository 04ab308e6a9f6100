import { DEFAULT_SCOPES, PKCE_CHALLENGE_PATTERN, type ScopeResult, type SdkSchemas, type User } from '@latchkey/openapi'
import { checkClient, checkRedirectUri, isPublicClient, type ClientRow } from './clients.ts'
import { hasConsent } from './consents.ts'
import { isFirstParty, toScopeResults } from './scopes.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** An authorization request (RFC 6749 §4.1.1), as the consent page passes it on. */
export type AuthorizationRequest = SdkSchemas['AuthorizeStartRequest']

/** What the client is told, through the browser, instead of being given a code (RFC 6749 §4.1.2.1). */
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

/** A request whose client and redirect URI are good, so that everything else can be answered to the client. */
export type CheckedRequest = {
  client: ClientRow
  scope_results: ScopeResult[]
  /** Those of the scopes that can be granted. */
  scopes: string[]
  isConsentRequired: boolean
  refusal: Refusal | undefined
}

type Stage = 'start' | 'submit'
type Subject = {
  tenant: Tenant
  client: ClientRow
  request: AuthorizationRequest
  scopes: readonly string[]
  stage: Stage
}

/**
 * Checks a request in the order that keeps browsers safe: first the client and the redirect URI, for an answer
 * must never go to an address that is not registered, then the rest.
 *
 * @param stage at the start the consent page may still keep back the code challenge
 * @throws ProviderError `connected_app_not_found`, `connected_app_invalid_redirect_url`,
 *   `connected_app_supplied_redirect_url_not_found_in_client`
 */
export async function checkAuthorizationRequest(
  tenant: Tenant,
  user: User,
  request: AuthorizationRequest,
  stage: Stage,
): Promise<CheckedRequest> {
  const client = await checkClient(tenant, request.client_id)
  checkRedirectUri(request.redirect_uri, client.redirect_urls)
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

/** Values of `prompt` (OpenID Connect Core §3.1.2.1). */
export function readPrompts(request: AuthorizationRequest): string[] {
  return (request.prompt ?? '').split(' ').filter((value) => value !== '')
}

/**
 * A third party asks once for each scope; the project's own clients need not, but for access that outlasts the
 * person's presence. `prompt=consent` asks in any case.
 */
function isConsentRequired({ tenant, client, request, scopes }: Subject, user: User): boolean {
  if (readPrompts(request).includes('consent')) return true
  const isTrusted =
    isFirstParty(client) && (client.bypass_consent_for_offline_access || !scopes.includes('offline_access'))
  return !isTrusted && !hasConsent(tenant, user.user_id, client.client_id, scopes)
}

/** Each rule says why a request cannot be granted, or nothing. The first that speaks is heard. */
const RULES: readonly ((subject: Subject) => Refusal | undefined)[] = [
  findResponseTypeRefusal,
  findPromptRefusal,
  findChallengeRefusal,
  findScopeRefusal,
  findResourceRefusal,
]

function findResponseTypeRefusal({ request }: Subject): Refusal | undefined {
  if (request.response_type === 'code') return undefined
  return { error: 'unsupported_response_type', error_description: 'The response_type must be code.' }
}

function findPromptRefusal({ request }: Subject): Refusal | undefined {
  const prompts = readPrompts(request)
  if (!prompts.includes('none') || prompts.length === 1) return undefined
  return { error: 'invalid_request', error_description: 'The prompt none must stand alone.' }
}

/** RFC 9700 §2.1.1: a client that can keep no secret proves with PKCE that the code is its own. */
function findChallengeRefusal({ client, request, stage }: Subject): Refusal | undefined {
  const { code_challenge } = request
  if (code_challenge === undefined) {
    if (stage === 'start' || !isPublicClient(client)) return undefined
    return { error: 'invalid_request', error_description: 'A public client needs a code_challenge.' }
  }
  if (PKCE_CHALLENGE_PATTERN.test(code_challenge)) return undefined
  return { error: 'invalid_request', error_description: 'The code_challenge is not a S256 challenge.' }
}

function findScopeRefusal({ scopes }: Subject): Refusal | undefined {
  if (scopes.length > 0) return undefined
  return { error: 'invalid_scope', error_description: 'None of the scopes can be granted.' }
}

/** RFC 8707 §2.1. */
function findResourceRefusal({ tenant, request }: Subject): Refusal | undefined {
  const isKnown = (resource: string) => resource === getToolServerUrl(tenant)
  if (request.resources?.every(isKnown) ?? true) return undefined
  return { error: 'invalid_target', error_description: 'A resource is not known here.' }
}
