import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'

const { app } = getSharedProvider()
const TENANT = '/_mock/public-token-test-refusals'

async function refuse(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object | string, type?: string) {
  const headers = type === undefined ? {} : { 'content-type': type }
  const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  return response.json<{ status_code: number; error_type: string; error_message: string; error_url: string }>()
}

test.each<['GET' | 'POST' | 'PATCH', string, object, string]>([
  ['POST', 'faults', { operation: 'usersMe' }, 'operation is unknown. Did you mean operation_id?'],
  ['PATCH', 'config', { sdk_paswords_enabled: false }, 'Did you mean sdk_passwords_enabled?'],
  ['PATCH', 'config', { fixed_passcode: 5 }, 'fixed_passcode must be a string or null, not 5.'],
  ['POST', 'clock', { advance: '1h' }, 'advance is unknown. Did you mean advance_ms?'],
  ['POST', 'users', { email: 'nope' }, 'email must be an email address.'],
])('the error of the control-plane call %s %s with %j names the invalid field', async (method, path, payload, text) => {
  const refusal = await refuse(method, `${TENANT}/${path}`, payload)
  expect(refusal).toMatchObject({ status_code: 400, error_type: 'bad_request', body: expect.any(Array) })
  expect(refusal.error_message).toContain(text)
})

test('the error for an invalid query parameter names the parameter', async () => {
  const { error_message } = await refuse('GET', `${TENANT}/messages?wait_ms=soon`)
  expect(error_message).toBe('wait_ms must be an integer, not "soon".')
})

test.each([
  ['application/x-www-form-urlencoded', 400],
  ['Application/X-WWW-Form-Urlencoded', 400],
  ['application/xml', 415],
])('a body of the media type %s is rejected with an error that names the type', async (type, status_code) => {
  const refusal = await refuse('PATCH', `${TENANT}/config`, '{"fixed_passcode":null}', type)
  expect(refusal).toMatchObject({ status_code, error_type: 'bad_request' })
  expect(refusal.error_message).toBe(`The content-type must be application/json, not ${type.toLowerCase()}.`)
})

test('a body without a media type is rejected with an error that says so', async () => {
  const payload = Buffer.from('{"fixed_passcode":null}')
  const response = await app.inject({ method: 'PATCH', url: `${TENANT}/config`, payload })
  expect(response.json().error_message).toBe('The content-type must be application/json. The request has none.')
})

test.each([
  ['nonsense', 'nonsense is no public token of a test project. Those begin with public-token-test-.'],
  [
    'public-token-live-1234',
    'public-token-live-1234 belongs to a live project. The mock has test projects only: their public tokens begin with public-token-test-.',
  ],
])('the control plane explains what is wrong with the public token %s', async (token, text) => {
  const refusal = await refuse('GET', `/_mock/${token}/config`)
  expect(refusal).toMatchObject({ status_code: 404, error_type: 'public_token_not_found', error_message: text })
})

test('the bootstrap request with a live project’s token is rejected with the reason', async () => {
  const response = await app.inject('/sdk/v1/projects/bootstrap/public-token-live-1234')
  expect(response.json()).toMatchObject({ status_code: 404, error_type: 'public_token_not_found' })
  expect(response.json().error_message).toContain('belongs to a live project')
})

test('an SDK call with a live project’s token is rejected with the reason', async () => {
  const token = 'public-token-live-1234'
  const headers = { authorization: `Basic ${Buffer.from(`${token}:${token}`).toString('base64')}` }
  const response = await app.inject({ url: '/sdk/v1/users/me', headers })
  expect(response.json()).toMatchObject({ status_code: 401, error_type: 'unauthorized_credentials' })
  expect(response.json().error_message).toContain('live project')
})

test.each([
  [`${TENANT}/confg`, `${TENANT}/config`],
  [`${TENANT}/fault`, `${TENANT}/faults`],
  ['/_mock/config', '/_mock/{tenant}/config'],
  ['/_mock/tenant', '/_mock/tenants'],
  [`${TENANT}/user/user-test-1`, `${TENANT}/users/user-test-1`],
])('the unknown path %s returns a 404 that suggests the nearest path', async (url, nearest) => {
  const refusal = await refuse('GET', url)
  expect(refusal).toMatchObject({ status_code: 404, error_type: 'route_not_found', error_details: { nearest } })
  expect(refusal.error_message).toBe(`No such route. Did you mean ${nearest}?`)
})

test('an unknown path outside the control plane returns a 404 without a suggestion', async () => {
  expect((await refuse('GET', '/sdk/v1/user')).error_message).toBe('No such route.')
})

test.each([`${TENANT}/confg`, '/_mock/nonsense/config', `${TENANT}/messages?wait_ms=soon`])(
  'the error_url in the response of %s is an address of the mock',
  async (url) => {
    const { error_url } = await refuse('GET', url)
    expect(error_url).toBe('http://localhost:80/_mock/openapi.json')
    expect((await app.inject(new URL(error_url).pathname)).statusCode).toBe(200)
  },
)
