import { expect, test, vi } from 'vitest'
import { createDeadline } from './clock.ts'
import { CaptchaRequiredError, NetworkError, ProviderError, SchemaError } from './errors.ts'
import { toError } from './methods.ts'
import { createTelemetry } from './telemetry.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createFakeProvider, createSession, createUser, errorResponse } from './testing/fake-provider.ts'
import { createTransport, hasShape } from './transport.ts'

const PATH = '/sessions/authenticate'
const USER = createUser()

function openTransport(response: unknown, session_token?: string) {
  const clock = createFakeClock()
  const { page } = createFakeBrowser({ clock, origin: 'https://app.example.com:8443' }).openTab()
  const provider = createFakeProvider({ [PATH]: response, '/users/me': response })
  const state = session_token ? { user: USER, session: createSession() } : { user: null, session: null }
  const transport = createTransport({
    baseUrl: 'https://test.stytch.com',
    publicToken: 'public-token-test-1',
    page,
    fetch: provider.fetch,
    getSessionToken: () => session_token,
    createTelemetry: () => createTelemetry({ clock, page, state }),
    withDeadline: createDeadline(clock, 10_000),
    toError,
  })
  const post = () => transport.post('/sdk/v1/sessions/authenticate', { body: {}, shape: {} })
  return { transport, provider, post }
}

const respond =
  (text: string, status: number, type = 'application/json') =>
  () =>
    new Response(text, { status, headers: { 'content-type': type } })

test(
  'every request to the provider carries credentials and telemetry, even without a body',
  {
    tags: [
      'telemetry.user-id',
      'telemetry.session-id',
      'telemetry.hostname',
      'telemetry.sdk-name',
      'telemetry.sdk-version',
      'base.auth-session',
      'base.telemetry-header',
      'base.parent-origin',
      'sdk.version',
    ],
  },
  async () => {
    const { transport, provider } = openTransport({}, 'token-1')
    await transport.get('/sdk/v1/users/me', { shape: {} })
    const { headers } = provider.calls[0] ?? {}
    expect(headers?.get('authorization')).toBe(`Basic ${btoa('public-token-test-1:token-1')}`)
    expect(headers?.get('content-type')).toBe('application/json')
    expect(headers?.get('x-sdk-parent-host')).toBe('https://app.example.com:8443')
    const blob: unknown = JSON.parse(atob(headers?.get('x-sdk-client') ?? ''))
    expect(blob).toMatchObject({
      client_sent_at: '2026-01-05T09:00:00.000Z',
      stytch_user_id: 'user-test-1',
      stytch_session_id: 'session-test-1',
      app: { identifier: 'app.example.com' },
      sdk: { identifier: 'Stytch.js Javascript SDK', version: '5.38.1' },
    })
  },
)

test(
  'a request without a session sends the public token as the password, and no user id',
  { tags: 'base.auth-public' },
  async () => {
    const { post, provider } = openTransport({})
    await post()
    const { headers, body } = provider.calls[0] ?? {}
    expect(headers?.get('authorization')).toBe(`Basic ${btoa('public-token-test-1:public-token-test-1')}`)
    expect(JSON.parse(atob(headers?.get('x-sdk-client') ?? ''))).not.toHaveProperty('stytch_user_id')
    expect(body).toEqual({})
  },
)

test('a session token that does not fit into a header is ignored', async () => {
  const { post, provider } = openTransport({}, 'tökén→')
  await post()
  expect(provider.calls[0]?.headers.get('authorization')).toBe(
    `Basic ${btoa('public-token-test-1:public-token-test-1')}`,
  )
})

test('a provider call resolves to the payload of the response', async () => {
  const { post } = openTransport({ session_jwt: 'h.p.s' })
  expect(await post()).toMatchObject({ session_jwt: 'h.p.s', status_code: 200 })
})

test('a provider error keeps type, message, status, URL and request id', { tags: 'provider.members' }, async () => {
  const { post } = openTransport(() => errorResponse(404, 'session_not_found', 'Session could not be found.'))
  const error = await post().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({
    name: 'ProviderError',
    message: 'Session could not be found.',
    error_type: 'session_not_found',
    status_code: 404,
    error_url: 'https://stytch.com/docs/api/errors/404#session_not_found',
    request_id: 'request-id-test-1',
  })
})

test.each(['body', 'params', 'query'])(
  'an error response about a malformed %s throws a SchemaError with the path',
  async (part) => {
    const issues = [{ keyword: 'type', dataPath: '.token', schemaPath: '#', params: {}, message: 'should be string' }]
    const { post } = openTransport(respond(JSON.stringify({ [part]: issues }), 400))
    const error = await post().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(SchemaError)
    expect(error).toMatchObject({ part, message: expect.stringContaining('.token: should be string') })
  },
)

test.each([
  ['an HTML page of a proxy', respond('<h1>Bad gateway</h1>', 502, 'text/html'), 'answered 502 without a JSON body.'],
  ['malformed JSON', respond('{"error_type":', 500), 'answered 500 with an undocumented body.'],
  ['an error without a type', respond('{"error_message":"no"}', 500), 'answered 500 with an undocumented body.'],
  ['an error without a message', respond('{"error_type":"no"}', 500), 'answered 500 with an undocumented body.'],
  ['a JSON literal', respond('null', 500), 'answered 500 with an undocumented body.'],
  ['a success that is not JSON', respond('ok', 200, 'text/plain'), 'answered without the documented data.'],
  [
    'an HTML page with the status 200',
    respond('<h1>Welcome</h1>', 200, 'text/html'),
    'answered without the documented data.',
  ],
  ['a success that is not a JSON object', respond('null', 200), 'answered without the documented data.'],
  ['a success without data', respond('{}', 200), 'answered without the documented data.'],
  ['an empty success', () => new Response(null, { status: 204 }), 'answered without the documented data.'],
  ['no response', new TypeError('Failed to fetch'), 'could not be reached.'],
  ['no response in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'could not be reached.'],
])('a call throws a NetworkError for %s', async (_name, response, message) => {
  const error = await openTransport(response)
    .post()
    .catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ name: 'NetworkError', message: `The provider ${message}` })
})

test(
  'a request encodes its path parameters, includes cookies, and has no body unless one is passed',
  { tags: 'base.cookies' },
  async () => {
    const { transport, provider } = openTransport({})
    provider.respond({ '/users/totps/a%2Fb%20c': { __user: USER } })
    await transport.delete('/sdk/v1/users/totps/{totp_id}', { params: { totp_id: 'a/b c' }, shape: {} })
    expect(provider.calls).toMatchObject([
      { method: 'DELETE', path: '/users/totps/a%2Fb%20c', body: undefined, credentials: 'include' },
    ])
  },
)

test('schema issues that are not objects are kept as empty objects', async () => {
  const { post } = openTransport(respond('{"body":[null,{"message":"is required"}]}', 400))
  await expect(post()).rejects.toMatchObject({
    issues: [{}, { message: 'is required' }],
    message: '[400] body does not match the schema: : is invalid, : is required',
  })
})

test('a schema error without a list of issues has no issues', async () => {
  const { post } = openTransport(respond('{"body":"wrong"}', 400))
  await expect(post()).rejects.toMatchObject({ name: 'SchemaError', issues: [] })
})

test('a network error keeps its cause', async () => {
  const cause = new TypeError('Load failed')
  await expect(openTransport(cause).post()).rejects.toMatchObject({
    cause,
    message: 'The provider could not be reached.',
  })
})

test('a call accepts only documented input types, and its payload contains no response and no error', async () => {
  const { transport, post } = openTransport({ session_jwt: 'h.p.s' })
  const payload = await post()
  // @ts-expect-error -- a payload has no response
  expect(payload.response).toBeUndefined()
  // @ts-expect-error -- errors are thrown
  expect(payload.error).toBeUndefined()
  void [
    // @ts-expect-error -- the path has no such operation
    () => transport.put('/sdk/v1/sessions/authenticate', { body: {}, shape: {} }),
    // @ts-expect-error -- the body lacks its members
    () => transport.post('/sdk/v1/oauth/authenticate', { body: {}, shape: {} }),
    // @ts-expect-error -- the call does not name what it reads
    () => transport.post('/sdk/v1/sessions/authenticate', { body: {} }),
    // @ts-expect-error -- the document has no such member
    () => transport.post('/sdk/v1/sessions/authenticate', { body: {}, shape: { token: 'token' } }),
    // @ts-expect-error -- the member is a string
    () => transport.post('/sdk/v1/sessions/authenticate', { body: {}, shape: { user_id: 0 } }),
    // @ts-expect-error -- the path parameter is missing
    () => transport.delete('/sdk/v1/users/totps/{totp_id}', { shape: {} }),
    // @ts-expect-error -- the operation has no body
    () => transport.get('/sdk/v1/users/me', { body: {}, shape: {} }),
  ]
})

test('the response “Captcha required” throws a CaptchaRequiredError', async () => {
  const { post } = openTransport(respond('Captcha required', 403, 'text/plain'))
  const error = await post().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(CaptchaRequiredError)
  expect(error).toMatchObject({ name: 'CaptchaRequiredError', message: 'The provider requires a captcha.' })
})

test('a captcha error in the documented error format throws a ProviderError', async () => {
  const { post } = openTransport(() => errorResponse(403, 'captcha_required'))
  await expect(post()).rejects.toBeInstanceOf(ProviderError)
})

test.each([
  [1_048_576, 'keeps its text'],
  [1_048_577, 'is cut off'],
])('a response of %i characters %s', { tags: 'chosen.response-size' }, async (length) => {
  const start = '{"data":{"session_jwt":"'
  const call = openTransport(respond(start + 'x'.repeat(length - start.length - 3) + '"}}', 200)).post()
  if (length === 1_048_576) expect((await call).session_jwt).toHaveLength(length - start.length - 3)
  else await expect(call).rejects.toMatchObject({ name: 'NetworkError', reason: 'malformed' })
})

/** Creates a response whose body arrives byte by byte. */
function respondInPieces(bytes: Iterable<number>) {
  const pieces = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  return () => new Response(pieces)
}

test('a character split across two chunks of a response is decoded', async () => {
  const bytes = new TextEncoder().encode('{"data":{"session_jwt":"ö→"}}')
  expect(await openTransport(respondInPieces(bytes)).post()).toMatchObject({ session_jwt: 'ö→' })
})

test('a call works in a browser without TextDecoderStream, such as Firefox 102', async () => {
  vi.stubGlobal('TextDecoderStream', undefined)
  expect(await openTransport({ session_jwt: 'h.p.s' }).post()).toMatchObject({ session_jwt: 'h.p.s' })
})

test.each([
  ['unreachable', new TypeError('Failed to fetch')],
  ['unreachable', respond('<h1>Bad gateway</h1>', 502, 'text/html')],
  ['malformed', respond('<h1>Welcome</h1>', 200, 'text/html')],
])('a network error has the reason %s', async (reason, response) => {
  await expect(openTransport(response).post()).rejects.toMatchObject({ reason })
})

test.each([
  ['id', 'text', true],
  ['id', '', false],
  ['', '', true],
  ['', 'text', true],
  ['id', 5, false],
  ['id', null, false],
  ['id', undefined, false],
  [false, true, true],
  [false, false, true],
  [false, 'false', false],
  [false, undefined, false],
  [0, 0, true],
  [0, 4, true],
  [0, '4', false],
  [[''], [], true],
  [[''], ['a', ''], true],
  [['id'], ['a', ''], false],
  [[''], 'list', false],
  [[''], { 0: 'a' }, false],
  [[''], null, false],
  [{}, {}, true],
  [{}, { more: 1 }, true],
  [{}, null, false],
  [{}, 'text', false],
  [{ name: 'id' }, { name: 'Ada' }, true],
  [{ name: 'id' }, {}, false],
  [{ name: { first: '' } }, { name: { first: 'Ada' } }, true],
  [{ name: { first: '' } }, { name: null }, false],
  [[{ scope: 'id' }], [{ scope: 'openid' }], true],
  [[{ scope: 'id' }], [{ scope: 'openid' }, null], false],
])('compared with the sample %j, the value %j has the same shape: %j', (sample, value, expected) => {
  expect(hasShape(value, sample)).toBe(expected)
})
