import type { Client as OpenapiClient } from 'openapi-fetch'
import type { SdkPaths, TelemetryBlob } from '@latchkey/openapi'
import { NetworkError } from './errors.ts'
import type { Page } from './page.ts'

export type TransportDeps = {
  baseUrl: string
  publicToken: string
  page: Page
  fetch: typeof fetch
  getSessionToken: () => string | undefined
  createTelemetry: () => TelemetryBlob
  /** What an answer that is none says. */
  toError: (response: Response) => Promise<Error>
}

/** The browser's own, looked up on every call, so that a page may replace it. */
export const browserFetch: typeof fetch = (...call) => globalThis.fetch(...call)

type Client = OpenapiClient<SdkPaths, 'application/json'>

/** The documented calls, one method per HTTP method. A call answers with `{ data: { data } }` or throws. */
export type Transport = Pick<Client, 'GET' | 'POST' | 'PUT' | 'DELETE'>

/** What a call may bring, whatever its operation. */
type Given = { params?: { path?: Record<string, string> }; body?: unknown }

/**
 * Makes the only door to the provider's API (events have their own: they wear no credentials). The document types the
 * calls as openapi-fetch reads it; of that library's own code, which serializes every style of OpenAPI, the wire uses
 * next to nothing.
 */
export function createTransport(deps: TransportDeps): Transport {
  const ask = async (method: string, path: string, { params, body }: Given) => {
    const url =
      deps.baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.path?.[name] ?? ''))
    const json = body === undefined ? null : JSON.stringify(body)
    return deps.fetch(new Request(url, { method, headers: toHeaders(deps), credentials: 'include', body: json }))
  }
  const send = async (method: string, path: string, given: Given = {}) => {
    const response = await reach(ask(method, path, given))
    if (!response.ok) throw await reach(deps.toError(response))
    return { data: (await reach(response.json())) as unknown }
  }
  const toMethod = (method: string) => (path: string, given?: Given) => send(method, path, given)
  const methods = { GET: toMethod('GET'), POST: toMethod('POST'), PUT: toMethod('PUT'), DELETE: toMethod('DELETE') }
  return methods as unknown as Transport // what the document says of each path, the compiler holds callers to
}

/** What breaks on the way is an outage. */
function reach<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((cause: unknown) => {
    throw new NetworkError('The provider could not be reached.', { cause })
  })
}

function toHeaders(deps: TransportDeps): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(`${deps.publicToken}:${findPassword(deps) ?? deps.publicToken}`)}`,
    // Also on calls without a body (wire).
    'Content-Type': 'application/json',
    'X-SDK-Client': btoa(JSON.stringify(deps.createTelemetry())),
    'X-SDK-Parent-Host': deps.page.origin,
  }
}

/** A cookie that no provider has written, for it cannot stand in a header, is no session. */
function findPassword({ getSessionToken }: TransportDeps): string | undefined {
  const token = getSessionToken()
  return token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined
}

/**
 * What a call answers, out of its envelope.
 *
 * @throws ProviderError, SchemaError, CaptchaRequiredError when the provider said no
 * @throws NetworkError for everything else
 */
export async function payloadOf<Payload>(call: Promise<{ data?: { data: Payload } | undefined }>): Promise<Payload> {
  const { data } = await call
  if (!data?.data) throw new NetworkError('The provider answered without data.')
  return data.data
}
