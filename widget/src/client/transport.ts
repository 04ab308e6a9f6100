import type { SdkPaths, TelemetryBlob } from '@latchkey/openapi'
import { isRecord } from '../browser/is-record.ts'
import { MAX_RESPONSE_CHARACTERS } from '../constants.ts'
import { parseJson, toJson } from './attempt.ts'
import type { WithDeadline } from './clock.ts'
import { NetworkError } from './errors.ts'
import type { Page } from './page.ts'

/**
 * A sample of the required members of a response. Its type is derived from the document: a string, `false`, `0`, a list
 * with the sample of its items, or an object with the samples of the members that its callers read. The provider may
 * omit all other members. A non-empty string requires a non-empty string. A member that may be null has no sample.
 */
export type Shape<Value> = [Value] extends [string]
  ? string
  : [Value] extends [boolean]
    ? false
    : [Value] extends [number]
      ? 0
      : [Value] extends [readonly (infer Item)[]]
        ? readonly [Shape<Item>]
        : [Value] extends [object]
          ? { readonly [Name in keyof Value]?: Shape<Value[Name]> }
          : never

/** Reports whether a value has a shape. */
export function hasShape(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => hasShape(item, sample[0]))
  if (!isRecord(sample)) return typeof value === typeof sample && (value !== '' || sample === '')
  return isRecord(value) && Object.entries(sample).every(([name, member]) => hasShape(value[name], member))
}

/** @throws NetworkError when a part of a response does not have its shape */
export function checkShape(value: unknown, sample: unknown): void {
  if (hasShape(value, sample)) return
  throw new NetworkError('The provider answered without the documented data.', { reason: 'malformed' })
}

export type TransportDeps = {
  baseUrl: string
  publicToken: string
  page: Page
  fetch: typeof fetch
  getSessionToken: () => string | undefined
  /** Checks a session token that is not used before. Returns undefined when there is nothing to check. */
  checkSession?: () => Promise<void> | undefined
  createTelemetry: () => TelemetryBlob
  withDeadline: WithDeadline
  /** Maps a non-2xx response to an error. */
  toError: (response: Response, text: string) => Error
}

type Method = 'get' | 'post' | 'put' | 'delete'

/** The documented paths that have an operation of this method. */
type PathOf<Verb extends Method> = {
  [Path in keyof SdkPaths]: SdkPaths[Path] extends Record<Verb, object> ? Path : never
}[keyof SdkPaths]

type ParamsOf<Operation> = Operation extends { parameters: { path: infer Params } } ? { params: Params } : object

type RequestOf<Operation> = Operation extends { requestBody?: infer Request } ? Exclude<Request, undefined> : never
type BodyOf<Request> = [Request] extends [never]
  ? object
  : Request extends { content: { 'application/json': infer Body } }
    ? { body: Body }
    : never

/** The `data` of the operation's 200 response. */
type PayloadOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': { data: infer Payload } } } }
}
  ? Payload
  : never

/** The sample of the payload. Not needed for an operation whose payload has only the members common to all payloads. */
type ShapeOf<Payload> =
  Exclude<keyof Payload, 'request_id' | 'status_code'> extends never ? object : { shape: Shape<Payload> }

/** The input of an operation: its path parameters, its body and its sample, each only if it has one. */
type InputOf<Operation> = Operation extends unknown
  ? ParamsOf<Operation> & BodyOf<RequestOf<Operation>> & ShapeOf<PayloadOf<Operation>>
  : never

type CallOptions = {
  /** The call outlives the page. */
  keepalive?: boolean
  /** The call is sent once more, with the same credentials, when it gets no response or one with a status from 500. */
  isRepeated?: boolean
}

/** Sends a documented call. An operation without parameters and without a body needs the path alone. */
type Send<Verb extends Method> = <Path extends PathOf<Verb>>(
  path: Path,
  ...input: object extends InputOf<SdkPaths[Path][Verb]>
    ? [CallOptions?]
    : [InputOf<SdkPaths[Path][Verb]> & CallOptions]
) => Promise<PayloadOf<SdkPaths[Path][Verb]>>

/**
 * The documented calls, one function per HTTP method. Each resolves to the payload, which is the `data` of the response.
 *
 * @throws ProviderError, SchemaError, CaptchaRequiredError when the provider rejects the call
 * @throws NetworkError for everything else
 */
export type Transport = { [Verb in Method]: Send<Verb> }

/** The input of any operation. */
type Input = { params?: Record<string, string>; body?: unknown; shape?: object } & CallOptions

/** Creates the only gateway to the provider's API, except for events, which are sent without credentials. */
export function createTransport(deps: TransportDeps): Transport {
  /** Prepares a request with the present credentials, and returns the function that sends it. */
  const prepare = (method: string, path: string, { params = {}, body, keepalive = false }: Input) => {
    const url = deps.baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
    const json = body !== undefined && { body: toJson(body) }
    const request = { method, headers: toHeaders(deps), credentials: 'include', keepalive, ...json } as const
    return () =>
      deps.withDeadline(async (signal) => {
        // Pages that wrap `fetch` expect a URL and options.
        const response = await deps.fetch(url, { ...request, signal })
        return { response, text: await readText(response, signal) }
      })
  }
  const toSend =
    <Verb extends Method>(method: string): Send<Verb> =>
    async (path, input: Input = {}) => {
      // Without a check, the call is sent at once, with the present session.
      const check = deps.checkSession?.()
      if (check) await check
      const send = prepare(method, path, input)
      const { response, text } = await toNetworkError(input.isRepeated ? sendUpToTwice(send) : send())
      if (!response.ok) throw deps.toError(response, text)
      return requirePayload(text, input.shape)
    }
  return { get: toSend('GET'), post: toSend('POST'), put: toSend('PUT'), delete: toSend('DELETE') }
}

/** Sends a request once more if it gets no response or one with a status from 500. */
function sendUpToTwice<Result extends { response: Response }>(send: () => Promise<Result>): Promise<Result> {
  return send().then(
    (result) => (result.response.status < 500 ? result : send()),
    () => send(),
  )
}

/** Converts any failure of the request to a `NetworkError`. */
function toNetworkError<Value>(promise: Promise<Value>): Promise<Value> {
  return promise.catch((cause: unknown) => {
    throw cause instanceof NetworkError ? cause : new NetworkError('The provider could not be reached.', { cause })
  })
}

/**
 * Reads a body as text, piece by piece: a compressed response of a few bytes may be endless. Responses of polyfills have
 * no stream.
 *
 * @throws NetworkError when it is too long
 */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const body: Partial<ReadableStream<Uint8Array>> | null | undefined = response.body
  const reader = body?.getReader?.()
  if (!reader) return checkLength(await response.text())
  const decoder = new TextDecoder()
  // The request's signal alone does not always close the connection, because browsers may forget a request once it has a response.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  let text = ''
  for (let part; (part = (await reader.read()).value);)
    text = checkLength(text + decoder.decode(part, { stream: true }))
  return text + decoder.decode()
}

/** @throws NetworkError when a text is too long */
function checkLength(text: string): string {
  if (text.length <= MAX_RESPONSE_CHARACTERS) return text
  throw new NetworkError('The response of the provider is too long.', { reason: 'malformed' })
}

/** @throws NetworkError when a 2xx response is not an envelope with `data`, or lacks a member that its callers read */
function requirePayload<Payload>(text: string, shape = {}): Payload {
  const envelope = parseJson(text)
  checkShape(envelope, { data: shape })
  return (envelope as { data: Payload }).data // checked as far as needed; the contract tests verify the document
}

function toHeaders(deps: TransportDeps): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(`${deps.publicToken}:${findPassword(deps) ?? deps.publicToken}`)}`,
    // Sent even with calls that have no body (wire).
    'Content-Type': 'application/json',
    'X-SDK-Client': btoa(toJson(deps.createTelemetry())),
    'X-SDK-Parent-Host': deps.page.origin,
  }
}

/** Returns the session token. Ignores a cookie that a header could not carry, since it cannot be a session token. */
function findPassword({ getSessionToken }: TransportDeps): string | undefined {
  const token = getSessionToken()
  return token !== undefined && /^[\x21-\x7e]+$/.test(token) ? token : undefined
}
