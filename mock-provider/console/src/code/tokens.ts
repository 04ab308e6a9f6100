import type { RecordedCall } from './session.ts'

/** Matches what may be a code, an identifier or a secret. These characters need no escaping in URLs (RFC 3986 §2.3). */
const TOKEN = /[\w.~-]{6,}/g
const WHOLE_TOKEN = /^[\w.~-]{6,}$/

export function isToken(text: string): boolean {
  return WHOLE_TOKEN.test(text)
}

export function listTokens(text: string): readonly string[] {
  return text.match(TOKEN) ?? []
}

/** Also matches percent-encoded characters, so that their digits are not taken for part of a token. */
const TOKEN_IN_URL = /%[\dA-F]{2}|[\w.~-]{6,}/gi

/** Replaces tokens of a text, also those in a URL that is a parameter of another one. */
export function replaceTokens(text: string, replace: (token: string) => string): string {
  return text.replaceAll(TOKEN_IN_URL, (found) => (found.startsWith('%') ? found : replace(found)))
}

/** Finds the user and the password of Basic authentication (RFC 7617 §2). */
export function findBasic({ request_headers }: RecordedCall): readonly [string, string] | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(String(request_headers['authorization'] ?? '')) ?? []
  if (encoded === undefined) return undefined
  const [, user, password] = /^([^:]*):(.*)$/s.exec(decodeBase64(encoded)) ?? []
  return user === undefined || password === undefined ? undefined : [user, password]
}

function decodeBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return '' // not Base64: sent as it is
  }
}

/** Returns all decoded text of a request, which is searched for tokens. */
export function toRequestText(call: RecordedCall): string {
  const { url, request_headers, request_body = '' } = call
  const basic = findBasic(call)?.join(' ') ?? ''
  return [decode(url), ...Object.values(request_headers).flat(), basic, decode(request_body)].join('\n')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a body with a percent sign
  }
}

/** Parses JSON. Undefined for other texts. */
export function readJson(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
