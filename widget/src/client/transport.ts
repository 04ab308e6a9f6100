import type { Client as OpenapiClient } from 'openapi-fetch'
import type { ErrorBody, SdkPaths, TelemetryBlob } from '@latchkey/openapi'
import { CaptchaRequiredError, NetworkError, ProviderError, SchemaError, SCHEMA_PARTS } from './errors.ts'
import type { SchemaIssue } from './errors.ts'
import type { Page } from './page.ts'

export type TransportDeps = {
  baseUrl: string
  publicToken: string
  page: Page
  fetch: typeof fetch
  getSessionToken: () => string | undefined
  createTelemetry: () => TelemetryBlob
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
  const send = async (method: string, path: string, { params, body }: Given = {}) => {
    const url =
      deps.baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params?.path?.[name] ?? ''))
    const request = new Request(url, {
      method,
      headers: toHeaders(deps),
      credentials: 'include',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await deps.fetch(request)
    if (!response.ok) throw await toError(response)
    return { data: (await response.json()) as unknown }
  }
  const toMethod = (method: string) => (path: string, given?: Given) => send(method, path, given)
  const methods = { GET: toMethod('GET'), POST: toMethod('POST'), PUT: toMethod('PUT'), DELETE: toMethod('DELETE') }
  return methods as unknown as Transport // what the document says of each path, the compiler holds callers to
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
  const answer = await call.catch((error: unknown) => {
    throw isOurs(error) ? error : new NetworkError('The provider could not be reached.', { cause: error })
  })
  if (!answer.data?.data) throw new NetworkError('The provider answered without data.')
  return answer.data.data
}

function isOurs(error: unknown): boolean {
  return [ProviderError, SchemaError, CaptchaRequiredError, NetworkError].some((type) => error instanceof type)
}

async function toError(response: Response): Promise<Error> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('application/json')) {
    if (text.includes('Captcha required')) return new CaptchaRequiredError('The provider requires a captcha.')
    return new NetworkError(`The provider answered ${response.status} without a JSON body.`)
  }
  const body = parseObject(text)
  for (const part of SCHEMA_PARTS) {
    if (part in body) return new SchemaError(part, toIssues(body[part]))
  }
  if (isErrorBody(body)) return new ProviderError(body)
  return new NetworkError(`The provider answered ${response.status} with a body that is not documented.`)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

function toIssues(value: unknown): SchemaIssue[] {
  return Array.isArray(value) ? value.map((issue) => Object(issue) as SchemaIssue) : []
}

function isErrorBody(body: Record<string, unknown>): body is ErrorBody {
  return typeof body['error_type'] === 'string' && typeof body['error_message'] === 'string'
}
