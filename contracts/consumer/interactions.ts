import { MatchersV3, PactV4 } from '@pact-foundation/pact'
import { ERRORS, errorUrl, type ErrorType } from '@latchkey/openapi'
import { getPactFolder } from '../pact-files.ts'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
import { PAGE_ORIGIN } from './pact-client.ts'

const { eachLike, fromProviderState, like, regex } = MatchersV3

type Interaction = ReturnType<PactV4['addInteraction']>
export type Request = NonNullable<Parameters<Interaction['withRequest']>[2]>
type Response = Required<Parameters<ReturnType<Interaction['withRequest']>['willRespondWith']>>

const pact = new PactV4({
  consumer: 'widget-client',
  provider: 'mock-provider',
  dir: getPactFolder(),
  logLevel: 'warn',
})

/** Starts an interaction in a project with these states, which are set up in order. */
export function given(states: Partial<ProviderStates> = {}) {
  const interaction = pact.addInteraction()
  for (const [sentence, parameters] of Object.entries(states)) interaction.given(sentence, { ...parameters })
  return interaction
}

/** Matches exactly this string. Pact itself needs an example as well. */
function exactly(text: string) {
  return regex(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`, text)
}

/**
 * A value that a provider state supplies under this name. The client must send exactly the example. When the provider
 * is verified, the value from the state replaces it.
 */
export function provided(name: string, example: string) {
  return { ...fromProviderState(`\${${name}}`, example), ...exactly(example) }
}

/** A path that ends with an id. A provider state supplies the id under this name. */
export function providedPath(start: string, name: string, example: string, end = '') {
  const path = `${start}/${example}${end}`
  return { ...fromProviderState(`${start}/\${${name}}${end}`, path), ...exactly(path) }
}

/** The example for the session token of 'a user is signed in'. */
export const SESSION_TOKEN = 'session-token-of-the-user'
/** A public token without a project. The mock creates none for it. */
export const UNKNOWN_PUBLIC_TOKEN = 'public-token-live-unknown'

function toBasic(public_token: string, session_token: string) {
  return `Basic ${btoa(`${public_token}:${session_token}`)}`
}

/** The credentials of a call (wire: without a session token, the public token is also the password). */
export function credentials(public_token: string, session_token = public_token) {
  return exactly(toBasic(public_token, session_token))
}

export const VISITOR = credentials(PUBLIC_TOKEN)
export const SIGNED_IN = provided('authorization', toBasic(PUBLIC_TOKEN, SESSION_TOKEN))

const TELEMETRY = btoa(JSON.stringify({ event_id: 'event-id-0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11' }))

/** A request of the SDK with its headers. Requests that report events have none of these headers. */
export function sends(from: ReturnType<typeof credentials>, body?: object, origin = PAGE_ORIGIN): Request {
  return (request) => {
    request.headers({
      Authorization: from,
      'Content-Type': 'application/json',
      // Base64 of JSON that begins with `{"event_id":`.
      'X-SDK-Client': regex('^eyJldmVudF9pZCI6[A-Za-z0-9+/]+={0,2}$', TELEMETRY),
      'X-SDK-Parent-Host': exactly(origin),
      Origin: origin,
    })
    if (body) request.jsonBody(body)
  }
}

/** Sets a body of plain text. Pact's own methods take JSON, XML and binary data only, though its core takes any text. */
export function setPlainText(request: Parameters<Request>[0], text: string): void {
  const core: unknown = Reflect.get(request, 'interaction')
  if (!hasBodyMethod(core)) throw new Error('Pact has changed: a request has no core.')
  core.withRequestBody(text, 'text/plain;charset=UTF-8')
}

function hasBodyMethod(core: unknown): core is { withRequestBody(text: string, mediaType: string): void } {
  return typeof core === 'object' && core !== null && 'withRequestBody' in core
}

/** The CORS headers that let a page read a response. The browser sends credentials, so the origin cannot be `*`. */
export function toCors(origin: string) {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    // Without `Vary`, a cache could serve the response to a page of another origin.
    Vary: 'Origin',
  }
}

/** A success in the SDK's envelope, with the members that the client reads. */
export function responds(data: object = {}) {
  return respondsWith(
    200,
    { data: { request_id: like('request-id-test-1'), status_code: 200, ...data } },
    toCors(PAGE_ORIGIN),
  )
}

/**
 * A success for the hidden page. It has no SDK envelope and no CORS headers, because the page has the provider's own
 * origin.
 */
export function respondsRaw(body: object, headers: Headers = {}) {
  return respondsWith(200, { request_id: like('request-id-test-1'), status_code: 200, ...body }, headers)
}

/** An error response to a page, by its catalogued type. The wording is up to the provider. */
export function rejects(error_type: ErrorType, origin = PAGE_ORIGIN) {
  return respondsWith(ERRORS[error_type].status, toErrorBody(error_type), toCors(origin))
}

/** An error response to the hidden page, by its catalogued type. */
export function rejectsRaw(error_type: ErrorType) {
  return respondsWith(ERRORS[error_type].status, toErrorBody(error_type), {})
}

function toErrorBody(error_type: ErrorType) {
  const { status, message } = ERRORS[error_type]
  return {
    request_id: like('request-id-test-1'),
    error_type,
    status_code: status,
    error_message: like(message),
    error_url: like(errorUrl(error_type)),
  }
}

/** An error response to a request that violates the schema (wire: the items of `body`). */
export function rejectsMember(dataPath: string) {
  const body = eachLike({ dataPath, message: like('must be integer') })
  return respondsWith(400, { body, ...toErrorBody('bad_request') }, toCors(PAGE_ORIGIN))
}

type Headers = Record<string, string | ReturnType<typeof regex>>

function respondsWith(status: number, body: object, headers: Headers): Response {
  const type = { 'Content-Type': regex('^application/json(;.*)?$', 'application/json; charset=utf-8') }
  return [status, (response) => response.headers({ ...type, ...headers }).jsonBody(body)]
}

/** The error that the client throws for `rejects`, for `toMatchObject`. */
export function providerError(error_type: ErrorType) {
  const { status, message } = ERRORS[error_type]
  return { name: 'ProviderError', error_type, status_code: status, message }
}
