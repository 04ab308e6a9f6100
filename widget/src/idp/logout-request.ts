import type { LogoutStartRequest } from '../client/index.ts'
import { findRequestProblem, type RequestProblem } from './request-problem.ts'

export type ParsedLogoutRequest = { request: LogoutStartRequest } | { problem: RequestProblem }

const REDIRECT_PARAMETER = 'post_logout_redirect_uri'
const REQUIRED_PARAMETERS = ['client_id', REDIRECT_PARAMETER] as const
const OPTIONAL_PARAMETERS = ['id_token_hint', 'state'] as const

/** Reports whether a page's query asks to log out instead of asking for access. */
export function isLogoutRequest(search: string): boolean {
  return new URLSearchParams(search).has(REDIRECT_PARAMETER)
}

/**
 * Parses the query of the logout page. A parameter without a value counts as absent; unknown ones are ignored.
 *
 * @see OpenID Connect RP-Initiated Logout 1.0 §2
 */
export function parseLogoutRequest(search: string): ParsedLogoutRequest {
  const query = new URLSearchParams(search)
  const problem = findRequestProblem(query, {
    required: REQUIRED_PARAMETERS,
    optional: OPTIONAL_PARAMETERS,
    redirect: REDIRECT_PARAMETER,
  })
  if (problem) return { problem }
  const [id_token_hint, state] = OPTIONAL_PARAMETERS.map((param) => query.get(param))
  return {
    request: {
      client_id: query.get('client_id') ?? '',
      post_logout_redirect_uri: query.get(REDIRECT_PARAMETER) ?? '',
      ...(id_token_hint && { id_token_hint }),
      ...(state && { state }),
    },
  }
}
