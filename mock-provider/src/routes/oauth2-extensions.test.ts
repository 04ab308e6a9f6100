import { expect, test } from 'vitest'
import { CHALLENGE } from '../testing/authorize-parties.ts'
import { createRelyingParty, REDIRECT_URI } from '../testing/relying-party.ts'

const DEFAULT_TOKEN = 'public-token-test-latchkey'
const ON = { device_authorization_enabled: true, pushed_authorization_requests_enabled: true }

/** Creates a client that uses the addresses of the default project instead of those that the metadata name. */
async function createShortcuts() {
  const relying = await createRelyingParty({ config: ON, public_token: DEFAULT_TOKEN })
  const { app } = relying
  const post = (path: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/v1/oauth2/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  return { ...relying, post }
}

test('the default project accepts pushed authorization requests below /v1/oauth2', async () => {
  const { app, post, client } = await createShortcuts()
  const pushed = await post('par', {
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge: CHALLENGE,
  })
  expect(pushed.statusCode).toBe(201)
  const { request_uri }: { request_uri: string } = pushed.json()
  const query = new URLSearchParams({ client_id: client.client_id, request_uri })
  const page = await app.inject(`/v1/oauth2/authorize?${query.toString()}`)
  expect(page.statusCode).toBe(302)
  expect(new URL(String(page.headers.location)).searchParams.get('redirect_uri')).toBe(REDIRECT_URI)
})

test('the default project completes the device flow below /v1/oauth2', async () => {
  const { app, post, allow, client } = await createShortcuts()
  const { client_id } = client
  const { user_code, device_code } = (await post('device_authorization', { client_id, scope: 'openid' })).json()
  expect((await app.inject('/v1/oauth2/device')).statusCode).toBe(200)
  const entered = await post('device', { user_code })
  expect(entered.statusCode).toBe(303)
  const back = await allow(new URL(String(entered.headers.location)))
  expect(back.pathname).toBe('/v1/oauth2/device/callback')
  expect((await app.inject(back.pathname + back.search)).body).toContain('Your device is connected')
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  expect((await post('token', { client_id, grant_type, device_code })).json()).toHaveProperty('access_token')
})
