import type { ReplayedCall } from './replayed-call.ts'
import { toMarker } from './placeholders.ts'
import { toScript, toScriptText } from './script.ts'
import { findBasic, readJson, replaceTokens } from './tokens.ts'
import type { RecordedCall, Session } from './session.ts'

/** Converts a text of a request to code in which the carried values are variables. */
export type Mark = (text: string) => string

/**
 * Returns a function that replaces recorded values by variables: the provider's address, the tenant, and values from
 * earlier responses.
 *
 * @param variables by recorded value
 */
export function createMark({ provider, public_token }: Session, variables: ReadonlyMap<string, string>): Mark {
  const url = toMarker('idp.url')
  const token = toMarker('idp.public_token')
  return (text) =>
    replaceTokens(text.replaceAll(provider, url).replaceAll(encodeURIComponent(provider), url), (found) => {
      if (found === public_token) return token
      const variable = variables.get(found)
      return variable === undefined ? found : toMarker(variable)
    })
}

/** Headers that belong to a connection or to a browser, and that Playwright sets itself. */
const LEFT_OUT =
  /^(host|connection|keep-alive|content-length|transfer-encoding|accept-(encoding|language)|user-agent|referer|x-sdk-client|upgrade-.*|priority|dnt|cache-control|pragma|sec-(ch|gpc|websocket).*)$/
/** Headers that describe a browser's request. Only forms and pages outside the SDK depend on them. */
const FETCH_METADATA = /^sec-fetch-/

/** Returns the request of a recorded call, with markers. */
export function toRequest(
  session: Session,
  call: RecordedCall,
  mark: Mark,
): Pick<ReplayedCall, 'method' | 'url' | 'headers' | 'basic'> {
  const basic = findBasic(call)
  const isSdk = call.url.startsWith('/sdk/')
  const headers = Object.entries(call.request_headers).flatMap(([name, value]): (readonly [string, string])[] => {
    if (LEFT_OUT.test(name) || (isSdk && FETCH_METADATA.test(name))) return []
    if (name === 'authorization' && basic) return []
    return name === 'cookie' ? toCookies(session, call, mark) : [[name, mark([value].flat().join(', '))]]
  })
  return {
    method: call.method,
    url: `${toMarker('idp.url')}${mark(call.url)}`,
    headers,
    ...(basic && { basic: [mark(basic[0]), mark(basic[1])] as const }),
  }
}

/** Returns the names of the cookies that a response sets. */
function listSetCookies({ response_headers }: RecordedCall): string[] {
  return [response_headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=', 1)[0] ?? '')
}

/**
 * Returns the cookies that Playwright does not have: those from before the recording, and those that a page has set.
 * Pages of other ports have set the others, which the provider does not read.
 */
function toCookies({ calls, state }: Session, call: RecordedCall, mark: Mark): (readonly [string, string])[] {
  const sent = [call.request_headers['cookie'] ?? []].flat().flatMap((header) => header.split('; '))
  const kept = new Set(calls.slice(0, calls.indexOf(call)).flatMap(listSetCookies))
  if (sent.some((pair) => kept.has(pair.split('=', 1)[0] ?? ''))) return []
  const before = JSON.stringify(state ?? {})
  const known = sent.filter((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1)
    return mark(value) !== value || (value.length >= MIN_COOKIE && before.includes(value))
  })
  return known.length > 0 ? [['cookie', mark(known.join('; '))]] : []
}

/** The minimum length of a cookie value that may be a secret, in characters. */
const MIN_COOKIE = 16

/** Writes the lines of the request body. */
export function toData({ request_headers, request_body }: RecordedCall, mark: Mark): string[] {
  if (request_body === undefined || request_body === '') return []
  const type = String(request_headers['content-type'] ?? '')
  if (type.startsWith('application/x-www-form-urlencoded')) {
    const fields = [...new URLSearchParams(request_body)].map(([name, value]) => [name, mark(value)] as const)
    const isRepeated = new Set(fields.map(([name]) => name)).size < fields.length
    return [
      `    data: new URLSearchParams(${toScript(isRepeated ? fields : Object.fromEntries(fields), '    ')}).toString(),`,
    ]
  }
  const json = readJson(request_body)
  const isObject = typeof json === 'object' && json !== null
  if (!isObject) return [`    data: Buffer.from(${toScriptText(mark(request_body))}),`] // as it was sent
  const value = toScript(markAll(json, mark), '    ')
  return [`    data: ${type.includes('json') ? value : `JSON.stringify(${value})`},`]
}

function markAll(value: unknown, mark: Mark): unknown {
  if (typeof value === 'string') return mark(value)
  if (Array.isArray(value)) return value.map((item) => markAll(item, mark))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markAll(inner, mark)]))
}
