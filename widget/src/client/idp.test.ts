import { expect, test } from 'vitest'
import { createEnvironment, openClient } from './testing/open-client.ts'

const REQUEST = {
  client_id: 'connected-app-test-1',
  redirect_uri: 'http://localhost:33418/callback',
  response_type: 'code',
  scopes: ['openid'],
  state: '=&+%2F{"a":1}',
  resources: ['http://localhost:4020/mcp'],
}

const QUESTION = {
  client: { client_name: '' },
  consent_required: true,
  scope_results: [{ scope: 'openid', is_grantable: true }],
}

test(
  'an authorization request is sent unchanged',
  { tags: ['oauth-request.client-id', 'oauth-request.redirect-uri'] },
  async () => {
    const environment = createEnvironment({ '/idp/oauth/authorize/start': QUESTION })
    const { client } = await openClient(environment)
    expect(await client.idp.oauthAuthorizeStart(REQUEST)).toMatchObject(QUESTION)
    expect(environment.provider.bodiesOf('/idp/oauth/authorize/start')).toEqual([REQUEST])
  },
)

test.each([
  ['a client without a name', { client: {} }],
  ['a scope without a name', { scope_results: [{ is_grantable: true }] }],
  ['a scope that may or may not be granted', { scope_results: [{ scope: 'openid' }] }],
])('an authorize start response with %s is rejected as malformed', async (_, changes) => {
  const environment = createEnvironment({ '/idp/oauth/authorize/start': { ...QUESTION, ...changes } })
  const { client } = await openClient(environment)
  await expect(client.idp.oauthAuthorizeStart(REQUEST)).rejects.toMatchObject({ reason: 'malformed' })
})

test("submitting the user's decision returns a URL", { tags: 'authorize-start.redirect-uri' }, async () => {
  const redirect_uri = `${REQUEST.redirect_uri}?code=1`
  const environment = createEnvironment({ '/idp/oauth/authorize/submit': { redirect_uri } })
  const { client } = await openClient(environment)
  const response = await client.idp.oauthAuthorizeSubmit({ ...REQUEST, consent_granted: true })
  expect(response.redirect_uri).toBe(redirect_uri)
  expect(environment.provider.bodiesOf('/idp/oauth/authorize/submit')).toEqual([{ ...REQUEST, consent_granted: true }])
})

test(
  'an OAuth logout request is sent to /oauth/logout/start',
  { tags: ['logout.client-id', 'logout.redirect-uri', 'logout-start.parameters'] },
  async () => {
    const environment = createEnvironment({
      '/oauth/logout/start': { redirect_uri: 'https://client.example/', consent_required: false },
    })
    const { client } = await openClient(environment)
    const request = { client_id: 'connected-app-test-1', post_logout_redirect_uri: 'https://client.example/' }
    expect((await client.idp.oauthLogoutStart(request)).consent_required).toBe(false)
    expect(environment.provider.bodiesOf('/oauth/logout/start')).toEqual([request])
  },
)
