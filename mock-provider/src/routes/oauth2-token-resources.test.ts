import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createGranted } from '../testing/granted-client.ts'

test('a refresh keeps a resource that only the token request named', async () => {
  const { exchange, post, client, resource } = createGranted({ grant: { resources: [] } })
  const { refresh_token } = (await exchange({ resource })).json()
  const form = { grant_type: 'refresh_token', refresh_token, client_id: client.client_id }
  const { access_token } = (await post('/v1/oauth2/token', form)).json()
  expect(decodeJwt(access_token).aud).toEqual(['project-test-latchkey', resource])
})
