import oauth from '@latchkey/openapi/generated/oauth.json' with { type: 'json' }
import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import server from '@latchkey/openapi/generated/server.json' with { type: 'json' }
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact, REDACTED, redactHeaders, redactUrl } from './redaction.ts'

test('secrets are redacted at any depth, and an object that describes a password is kept', () => {
  const body = {
    data: { session_token: 's3cret', user: { user_id: 'user-1', password: { password_id: 'p-1' } } },
    password: null,
  }
  expect(redact(body)).toEqual({
    data: { session_token: REDACTED, user: { user_id: 'user-1', password: { password_id: 'p-1' } } },
    password: null,
  })
})

const SOUNDS_SECRET = /(^|_)(token|secret|code|jwt|verifier|signature|assertion|credential|hash|password|codes)$/
/** A person reads the user code aloud or types it. The others count or describe something. */
const HARMLESS = [
  'breached_password',
  'country_code',
  'error_code',
  'http_status_code',
  'public_token',
  'status_code',
  'user_code',
  'valid_password',
]

/** Lists the members and the parameters that a document describes. */
function listNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const properties = 'properties' in node && typeof node.properties === 'object' ? node.properties : null
  const parameter = 'in' in node && 'name' in node ? [String(node.name)] : []
  return [...Object.keys(properties ?? {}), ...parameter, ...Object.values(node).flatMap(listNames)]
}

test('every documented name that sounds like a secret is redacted, except known harmless ones', () => {
  const names = [sdk, oauth, server].flatMap(listNames).filter((name) => SOUNDS_SECRET.test(name))
  const shown = [...new Set(names)].filter((name) => JSON.stringify(redact({ [name]: 's3cret' })).includes('s3cret'))
  expect(shown.toSorted()).toEqual(HARMLESS)
})

test('an empty string is not redacted', () => {
  expect(redact({ password: '', session_token: 's3cret' })).toEqual({ password: '', session_token: REDACTED })
})

test('the code in a URL inside a body is redacted, and its state is kept', () => {
  expect(redact({ redirect_uri: 'http://localhost:9/cb?keep=1&code=abc&state=xyz' })).toEqual({
    redirect_uri: `http://localhost:9/cb?keep=1&code=${REDACTED}&state=xyz`,
  })
})

test('the code of a URL nested in another URL is redacted', () => {
  const inner = (code: string) =>
    encodeURIComponent(`http://localhost:9/cb?code=${code}&keep=1`).replace('%5B', '[').replace('%5D', ']')
  expect(redactUrl(`/start?redirect_uri=${inner('abc')}&state=xyz`)).toBe(
    `/start?redirect_uri=${inner(REDACTED)}&state=xyz`,
  )
})

test('the id_token_hint of a logout URL is redacted', () => {
  expect(redactUrl('/oauth/logout?id_token_hint=abc&state=xyz')).toBe(
    `/oauth/logout?id_token_hint=${REDACTED}&state=xyz`,
  )
})

test('the token in a Referer header is redacted', () => {
  expect(redactHeaders({ referer: 'http://localhost:3000/authenticate?token=abc' })).toEqual({
    referer: `http://localhost:3000/authenticate?token=${REDACTED}`,
  })
})

test('a redacted authorization header keeps its scheme', () => {
  expect(redactHeaders({ authorization: 'Basic abc', cookie: 'a=b', accept: ['x', 'y'], host: undefined })).toEqual({
    authorization: `Basic ${REDACTED}`,
    cookie: REDACTED,
    accept: 'x, y',
    host: '',
  })
})

test('a secret is redacted anywhere in a body', () => {
  const secret = 'THE-SECRET'
  fc.assert(
    fc.property(
      fc.constantFrom('token', 'code', 'session_jwt', 'client_secret'),
      fc.jsonValue({ maxDepth: 3 }),
      (name, other) => {
        const body = { list: [{ other, [name]: secret }], link: `/a?x=1&${name}=${secret}#${name}=${secret}` }
        expect(JSON.stringify(redact(body))).not.toContain(secret)
      },
    ),
    { seed: 2026 },
  )
})

test('redaction leaves a URL without secrets unchanged, byte for byte', () => {
  const url = '/v1/public/oauth/github/start?state=%2B+a%3Db&code_challenge=c'
  expect(redactUrl(url)).toBe(url)
})

const INNER = 'http://localhost:9/cb?keep=1&code=S3CRET&state=xyz#token=S3CRET'

test.each([0, 1, 2, 3, 4, 5])(
  'the secrets of a URL that is encoded %i times are redacted, and nothing else',
  { tags: 'threat.m4' },
  (times) => {
    const encode = (text: string) => Array.from({ length: times }).reduce<string>(encodeURIComponent, text)
    const url = `/start?return_to=${encode(INNER)}&other=kept&code=S3CRET`
    const redacted = redactUrl(url)
    expect(redacted).not.toContain('S3CRET')
    const [state, fragment] = [encode('&state=xyz'), encode('#token=')]
    expect(redacted).toBe(
      `/start?return_to=${encode('http://localhost:9/cb?keep=1&code=')}[redacted]${state}${fragment}[redacted]&other=kept&code=[redacted]`,
    )
  },
)

test('redaction does not end a secret at an encoded separator', () => {
  expect(redactUrl('/cb?code=abc%26rest&x=%26code%3Dabc%2526rest&y=1')).toBe(
    '/cb?code=[redacted]&x=%26code%3D[redacted]&y=1',
  )
})

test.each(['/cb?%63ode=S3CRET', '/cb?c%256Fde=S3CRET', '/cb?CODE=S3CRET', '/cb?x=1&&code=S3CRET', '/cb?code==S3CRET'])(
  'a secret in a URL is redacted even if its parameter name has an unusual spelling: %s',
  (url) => {
    expect(redactUrl(url)).not.toContain('S3CRET')
  },
)

test.each([
  'x-api-key',
  'X-Forwarded-Authorization',
  'proxy-authorization',
  'x-auth-token',
  'x-session-jwt',
  'x-amz-security-token',
  'apikey',
  'x-client-secret',
  'x-hub-signature-256',
  'x-user-credentials',
  'x-user-password',
])('the journal redacts the header %s', { tags: 'threat.m4' }, (name) => {
  expect(redactHeaders({ [name]: 'Bearer S3CRET', accept: '*/*' })).toEqual({
    [name]: `Bearer ${REDACTED}`,
    accept: '*/*',
  })
})

test.each(['access-control-allow-credentials', 'www-authenticate', 'x-sdk-client', 'etag', 'keep-alive'])(
  'the journal does not redact the header %s',
  (name) => {
    expect(redactHeaders({ [name]: 'kept' })).toEqual({ [name]: 'kept' })
  },
)

// With a quadratic running time, the test would exceed its time limit.
test.each(['%25', '%2526', '?', '&code', '%26code%3D', 'code='])(
  'a secret in a long URL of repeated %s is redacted within the time limit',
  (part) => {
    expect(redactUrl(`/authenticate?token=t0p5ecret&next=${part.repeat(300_000)}`)).not.toContain('t0p5ecret')
  },
)
