import { expect, test } from 'vitest'
import { createWorld, openClient } from './testing/open-client.ts'

const REQUEST = {
  client_id: 'connected-app-test-1',
  redirect_uri: 'http://localhost:33418/callback',
  response_type: 'code',
  scopes: ['openid'],
  state: '=&+%2F{"a":1}',
  resources: ['http://localhost:4020/mcp'],
}

test('an authorization request goes out as it came in', async () => {
  const world = createWorld({ '/idp/oauth/authorize/start': { consent_required: true } })
  const { client } = await openClient(world)
  expect(await client.idp.oauthAuthorizeStart(REQUEST)).toMatchObject({ consent_required: true })
  expect(world.provider.bodiesOf('/idp/oauth/authorize/start')).toEqual([REQUEST])
})

test('the user’s answer comes back as a URL', async () => {
  const redirect_uri = `${REQUEST.redirect_uri}?code=1`
  const world = createWorld({ '/idp/oauth/authorize/submit': { redirect_uri } })
  const { client } = await openClient(world)
  const answer = await client.idp.oauthAuthorizeSubmit({ ...REQUEST, consent_granted: true })
  expect(answer.redirect_uri).toBe(redirect_uri)
  expect(world.provider.bodiesOf('/idp/oauth/authorize/submit')).toEqual([{ ...REQUEST, consent_granted: true }])
})

test('a logout request has its own path', async () => {
  const world = createWorld({
    '/oauth/logout/start': { redirect_uri: 'https://client.example/', consent_required: false },
  })
  const { client } = await openClient(world)
  const request = { client_id: 'connected-app-test-1', post_logout_redirect_uri: 'https://client.example/' }
  expect((await client.idp.oauthLogoutStart(request)).consent_required).toBe(false)
  expect(world.provider.bodiesOf('/oauth/logout/start')).toEqual([request])
})
