import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact, REDACTED, redactHeaders, redactUrl } from './redaction.ts'

test('secrets are redacted at any depth, and a description of a password is kept', () => {
  const body = {
    data: { session_token: 's3cret', user: { user_id: 'user-1', password: { password_id: 'p-1' } } },
    password: null,
  }
  expect(redact(body)).toEqual({
    data: { session_token: REDACTED, user: { user_id: 'user-1', password: { password_id: 'p-1' } } },
    password: null,
  })
})

test('the code of a URL inside a body is redacted, its state is kept', () => {
  expect(redact({ redirect_uri: 'http://localhost:9/cb?keep=1&code=abc&state=xyz' })).toEqual({
    redirect_uri: `http://localhost:9/cb?keep=1&code=${REDACTED}&state=xyz`,
  })
})

test('the code of a URL inside a URL is redacted', () => {
  const inner = (code: string) =>
    encodeURIComponent(`http://localhost:9/cb?code=${code}&keep=1`).replace('%5B', '[').replace('%5D', ']')
  expect(redactUrl(`/start?redirect_uri=${inner('abc')}&state=xyz`)).toBe(
    `/start?redirect_uri=${inner(REDACTED)}&state=xyz`,
  )
})

test('the token in a referer is redacted', () => {
  expect(redactHeaders({ referer: 'http://localhost:3000/authenticate?token=abc' })).toEqual({
    referer: `http://localhost:3000/authenticate?token=${REDACTED}`,
  })
})

test('a redacted header keeps its scheme', () => {
  expect(redactHeaders({ authorization: 'Basic abc', cookie: 'a=b', accept: ['x', 'y'], host: undefined })).toEqual({
    authorization: `Basic ${REDACTED}`,
    cookie: REDACTED,
    accept: 'x, y',
    host: '',
  })
})

test('a secret is redacted at any place of a body', () => {
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

test('a URL without secrets stays byte for byte', () => {
  const url = '/v1/public/oauth/github/start?state=%2B+a%3Db&code_challenge=c'
  expect(redactUrl(url)).toBe(url)
})
