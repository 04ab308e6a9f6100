import { findMember } from '../browser/find-member.ts'
import { findText, toRefusal, type WireResponse } from './send.ts'
import type { Fields, Target } from './target.ts'

type Tokens = { access_token: string; refresh_token: string }

/** Returns the tokens of a token response. @throws Error with the refusal when there are none */
export function readTokens(response: WireResponse): Tokens {
  const [access_token, refresh_token] = [
    findText(response.body, 'access_token'),
    findText(response.body, 'refresh_token'),
  ]
  if (access_token === undefined || refresh_token === undefined) throw new Error(toRefusal(response))
  return { access_token, refresh_token }
}

/**
 * Introspects a token (RFC 7662).
 *
 * @param as the credentials of the calling client. By default, those of the client that owns the token
 */
export async function isActive(target: Target, token: string, as: Fields = {}): Promise<string> {
  const { body } = await target.post('introspection_endpoint', { token, ...as })
  return `active: ${String(findMember(body, 'active'))}`
}
