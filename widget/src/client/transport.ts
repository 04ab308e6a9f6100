import createClient, { type Client } from 'openapi-fetch'
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

/** The documented calls, one method per HTTP method. A call answers with `{ data: { data } }` or throws. */
export type Transport = Client<SdkPaths, 'application/json'>

/** Makes the only door to the provider's API (events have their own: they wear no credentials). */
export function createTransport(deps: TransportDeps): Transport {
  const { baseUrl, publicToken, page, createTelemetry } = deps
  const transport = createClient<SdkPaths, 'application/json'>({
    baseUrl,
    credentials: 'include',
    fetch: (request) => deps.fetch(request),
    // Also on calls without a body (wire).
    headers: { 'Content-Type': 'application/json' },
  })
  transport.use({
    onRequest({ request }) {
      request.headers.set('Authorization', `Basic ${btoa(`${publicToken}:${findPassword(deps) ?? publicToken}`)}`)
      request.headers.set('X-SDK-Client', btoa(JSON.stringify(createTelemetry())))
      request.headers.set('X-SDK-Parent-Host', page.origin)
    },
    async onResponse({ response }) {
      if (!response.ok) throw await toError(response)
    },
  })
  return transport
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
