import { DEFAULT_SCOPES, toScopes } from '@latchkey/openapi'
import type { AuthorizeSubmitRequest } from '../client/index.ts'
import { findRequestProblem, isPlausible, type RequestProblem } from './request-problem.ts'

/** An authorization request as its page forwards it to the provider. Wire names. */
export type OauthRequest = Omit<AuthorizeSubmitRequest, 'consent_granted'>

export type ParsedRequest = { request: OauthRequest } | { problem: RequestProblem }

const REQUIRED_PARAMETERS = ['client_id', 'redirect_uri'] as const
const OPTIONAL_PARAMETERS = ['prompt', 'state', 'nonce', 'code_challenge'] as const
/** Parameters that the page reads but does not forward. */
const OTHER_PARAMETERS = [
  'response_type',
  'scope',
  'code_challenge_method',
  'max_age',
  'login_hint',
  'ui_locales',
] as const
/** Request objects, which the page does not read. A client that sends one counts on it. @see RFC 9101 §5 */
const REQUEST_OBJECTS = ['request', 'request_uri'] as const
const SUPPORTED_METHOD = 'S256'
/**
 * The name of an unsupported method is shown to the user, so the pattern rejects whole sentences.
 *
 * @see RFC 7636 §6.2
 */
const METHOD_NAME = /^[\w.~-]{1,43}$/
/** Maximum authentication age in seconds. @see OpenID Connect Core §3.1.2.1 */
const MAX_AGE = /^\d{0,9}$/
/** @see RFC 6749 §3.3 */
const SCOPES = /^[ \x21\x23-\x5B\x5D-\x7E]*$/

/**
 * Parses the query of the authorization page. A parameter without a value counts as absent; unknown ones are ignored.
 *
 * @see RFC 6749 §3.1, §3.1.2, §4.1.1; RFC 7636 §4.3; RFC 8707 §2
 */
export function parseOauthRequest(search: string): ParsedRequest {
  const query = new URLSearchParams(search)
  const problem = findProblem(query)
  if (problem) return { problem }
  return {
    request: {
      client_id: query.get('client_id') ?? '',
      redirect_uri: query.get('redirect_uri') ?? '',
      response_type: query.get('response_type') || 'code',
      scopes: toRequestedScopes(query.get('scope')),
      ...toOptionalParameters(query),
      ...toResources(query),
    },
  }
}

/** Returns the part of a request that the start call takes. */
export function toStartParameters({ client_id, redirect_uri, response_type, scopes, prompt }: OauthRequest) {
  return { client_id, redirect_uri, response_type, scopes, ...(prompt && { prompt }) }
}

function findProblem(query: URLSearchParams): RequestProblem | undefined {
  const problem = findRequestProblem(query, {
    required: REQUIRED_PARAMETERS,
    optional: [...OPTIONAL_PARAMETERS, ...OTHER_PARAMETERS],
    redirect: 'redirect_uri',
  })
  if (problem) return problem
  // The fragment of a redirect URI could be mistaken for the response by the client.
  if (query.get('redirect_uri')?.includes('#')) return { kind: 'invalid_parameter', param: 'redirect_uri' }
  if (!SCOPES.test(query.get('scope') ?? '')) return { kind: 'invalid_parameter', param: 'scope' }
  if (!MAX_AGE.test(query.get('max_age') ?? '')) return { kind: 'invalid_parameter', param: 'max_age' }
  const object = REQUEST_OBJECTS.find((param) => query.get(param))
  if (object) return { kind: 'invalid_parameter', param: object }
  // The response is in the query. A client that waits for another one would wait for ever.
  if (![null, '', 'query'].includes(query.get('response_mode')))
    return { kind: 'invalid_parameter', param: 'response_mode' }
  if (!query.getAll('resource').every(isPlausible)) return { kind: 'invalid_parameter', param: 'resource' }
  const method = query.get('code_challenge_method')
  if (!method || method === SUPPORTED_METHOD) return undefined
  return METHOD_NAME.test(method)
    ? { kind: 'unsupported_method', method }
    : { kind: 'invalid_parameter', param: 'code_challenge_method' }
}

function toRequestedScopes(scope: string | null): string[] {
  const scopes = toScopes(scope)
  return scopes.length > 0 ? scopes : [...DEFAULT_SCOPES]
}

function toOptionalParameters(query: URLSearchParams): Partial<Record<(typeof OPTIONAL_PARAMETERS)[number], string>> {
  return Object.fromEntries(
    OPTIONAL_PARAMETERS.flatMap((param) => {
      const value = query.get(param)
      return value ? [[param, value]] : []
    }),
  )
}

function toResources(query: URLSearchParams): Pick<OauthRequest, 'resources'> {
  const resources = query.getAll('resource').filter(Boolean)
  return resources.length > 0 ? { resources } : {}
}
