import { DEFAULT_SCOPES, toScopes, type AuthorizeSubmitRequest } from '@latchkey/widget/client'

/** An authorization request as this page forwards it to the provider. Wire names. */
export type OauthRequest = Omit<AuthorizeSubmitRequest, 'consent_granted'>

/** Why a request is not sent to the provider. */
export type RequestProblem =
  | { kind: 'missing_parameter'; param: 'client_id' | 'redirect_uri' }
  | { kind: 'unsupported_method'; method: string }

export type ParsedRequest = { request: OauthRequest } | { problem: RequestProblem }

const REQUIRED_PARAMETERS = ['client_id', 'redirect_uri'] as const
const OPTIONAL_PARAMETERS = ['prompt', 'state', 'nonce', 'code_challenge'] as const
const SUPPORTED_METHOD = 'S256'

/**
 * Parses the query of the authorization page. A parameter without a value counts as absent; unknown ones are ignored.
 *
 * @see RFC 6749 §3.1, §4.1.1; RFC 7636 §4.3; RFC 8707 §2
 */
export function parseOauthRequest(search: string): ParsedRequest {
  const query = new URLSearchParams(search)
  const [client_id, redirect_uri] = REQUIRED_PARAMETERS.map((param) => query.get(param))
  if (!client_id) return { problem: { kind: 'missing_parameter', param: 'client_id' } }
  if (!redirect_uri) return { problem: { kind: 'missing_parameter', param: 'redirect_uri' } }
  const method = query.get('code_challenge_method')
  if (method && method !== SUPPORTED_METHOD) return { problem: { kind: 'unsupported_method', method } }
  return {
    request: {
      client_id,
      redirect_uri,
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
