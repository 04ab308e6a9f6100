import type { JournalEntry, MockSchemas } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'
import { VERSION } from '../core/version.ts'

type Har = MockSchemas['Har']
type HarEntry = MockSchemas['HarEntry']

/** The value for a size that was not measured (HAR 1.2). */
const UNKNOWN_SIZE = -1
const HTTP_VERSION = 'HTTP/1.1'

function toPairs(record: Record<string, string>): MockSchemas['HarPair'][] {
  return Object.entries(record).map(([name, value]) => ({ name, value }))
}

/** Serializes a body of the journal, which was parsed and redacted. */
function toBodyText(body: unknown): string {
  return body === null || body === undefined ? '' : JSON.stringify(body)
}

function toEntry(entry: JournalEntry, origin: string): HarEntry {
  const { method, url, status, duration_ms, request_headers, response_headers, request_body, response_body } = entry
  const query = [...new URL(url, origin).searchParams].map(([name, value]) => ({ name, value }))
  const text = toBodyText(response_body)
  const postData = { mimeType: request_headers['content-type'] ?? '', text: toBodyText(request_body) }
  return {
    startedDateTime: entry.at,
    time: duration_ms,
    request: {
      method,
      url: `${origin}${url}`,
      httpVersion: HTTP_VERSION,
      cookies: [],
      headers: toPairs(request_headers),
      queryString: query,
      ...(request_body !== null && request_body !== undefined && { postData }),
      headersSize: UNKNOWN_SIZE,
      bodySize: UNKNOWN_SIZE,
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: HTTP_VERSION,
      cookies: [],
      headers: toPairs(response_headers),
      content: { size: text.length, mimeType: response_headers['content-type'] ?? '', text },
      redirectURL: response_headers['location'] ?? '',
      headersSize: UNKNOWN_SIZE,
      bodySize: UNKNOWN_SIZE,
    },
    cache: {},
    timings: { send: 0, wait: duration_ms, receive: 0 },
    comment: [
      entry.operation_id,
      entry.fault_id,
      ...(entry.message_ids ?? []),
      ...(entry.truncated ?? []).map((name) => `truncated:${name}`),
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  }
}

/** Converts entries of a journal to an HTTP archive, which browsers and other tools can open. @see HAR 1.2 */
export function toHar(tenant: Tenant, entries: readonly JournalEntry[]): Har {
  const creator = { name: 'Latchkey mock provider', version: VERSION }
  const { provider } = tenant.addresses
  return { log: { version: '1.2', creator, entries: entries.map((entry) => toEntry(entry, provider)) } }
}
