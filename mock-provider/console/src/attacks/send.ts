import { findErrorType } from '@latchkey/openapi'
import { findMember } from '../browser/object-members.ts'

/** What a server responded, in the words of the wire. */
export type WireResponse = { status: number; body: unknown }

/** Sends a request. It never throws for a status, because a refusal is what an attack looks for. */
export async function send(url: URL, init: RequestInit): Promise<WireResponse> {
  const response = await fetch(url, init)
  const text = await response.text()
  return { status: response.status, body: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a member by its path. Undefined when a part is missing or the value is no string. */
export function findText(body: unknown, ...path: readonly string[]): string | undefined {
  const value = path.reduce(findMember, body)
  return typeof value === 'string' ? value : undefined
}

/** Finds the parameters of an authorization response, which the consent page would redirect to. */
export function findAuthorizationResponse({ body }: WireResponse): URLSearchParams | undefined {
  const redirect_uri = findText(body, 'data', 'redirect_uri')
  return redirect_uri === undefined ? undefined : new URL(redirect_uri).searchParams
}

/**
 * Returns how a request was refused: the OAuth error and the provider's error type, as far as there are any. The status,
 * when it was not refused.
 */
export function toRefusal(response: WireResponse): string {
  const { status, body } = response
  const error = findText(body, 'error') ?? findAuthorizationResponse(response)?.get('error') ?? undefined
  const words = [error, findErrorType(body)].filter((word) => word !== undefined)
  return words.length > 0 ? words.join(' ') : String(status)
}
