import { isPrivateHost } from './private-hosts.ts'
import { LOOPBACK_HOSTS } from '../urls/allowed-urls.ts'
import { isInReplay } from '../core/call-context.ts'

/** Limits for fetching one document. */
type FetchLimits = {
  /** The timeout for the whole document, in real time. */
  timeout_ms: number
  most_bytes: number
}

/** The time within which a client's server must send a document. */
export const FETCH_TIMEOUT_MS = 5_000

/**
 * Whether a client's document may be fetched from a URL. This machine is always allowed, so that a mock works without a
 * network. If the project permits it, so are hosts without a private address.
 */
export async function mayFetch(url: string, isLoopbackOnly: boolean): Promise<boolean> {
  const { hostname } = new URL(url)
  return LOOPBACK_HOSTS.has(hostname) || (!isLoopbackOnly && !(await isPrivateHost(hostname)))
}

/**
 * Fetches a small JSON document from an address that the caller chose. Redirects are not followed.
 *
 * @throws Error for any other response
 */
export async function fetchDocument(
  url: string,
  { timeout_ms, most_bytes }: FetchLimits,
): Promise<{ document: unknown; headers: Headers }> {
  // The file of a replay may be a stranger's, which would call services of this machine by it.
  if (isInReplay()) throw new Error('A replay sends no requests.')
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  })
  return { document: await readDocument(response, most_bytes), headers: response.headers }
}

async function readDocument(response: Response, most_bytes: number): Promise<unknown> {
  const mediaType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^application\/([\w.-]+\+)?json\b/i.test(mediaType) || !response.body) {
    await response.body?.cancel()
    throw new Error('The response is not a JSON document.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > most_bytes) throw new Error('The document is too large.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
