import { DEFAULT_SCOPES } from '../constants.ts'

/** An authorization request as this page forwards it. Wire names. */
export type OauthRequest = {
  client_id: string
  redirect_uri: string
  response_type: string
  scopes: string[]
  prompt?: string
  state?: string
  nonce?: string
  code_challenge?: string
  resources?: string[]
}

/** Why a request is not even shown to the provider. */
export type RequestProblem =
  | { kind: 'missing_parameter'; param: 'client_id' | 'redirect_uri' }
  | { kind: 'unsupported_method'; method: string }

export type ParsedRequest = { request: OauthRequest } | { problem: RequestProblem }

const REQUIRED_PARAMETERS = ['client_id', 'redirect_uri'] as const
const OPTIONAL_PARAMETERS = ['prompt', 'state', 'nonce', 'code_challenge'] as const
const SUPPORTED_METHOD = 'S256'

/**
 * Reads the query of the authorization page. A parameter without a value counts as left out; unknown ones are ignored.
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
      scopes: toScopes(query.get('scope')),
      ...toOptionalParameters(query),
      ...toResources(query),
    },
  }
}

/** The part of a request that the provider needs to say what the page must ask. */
export function toStartParameters({ client_id, redirect_uri, response_type, scopes, prompt }: OauthRequest) {
  return { client_id, redirect_uri, response_type, scopes, ...(prompt && { prompt }) }
}

function toScopes(scope: string | null): string[] {
  const scopes = (scope ?? '').split(' ').filter(Boolean)
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
