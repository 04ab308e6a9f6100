import { expect, test } from 'vitest'
import { toTokenCurl } from './token-curl.ts'

const REQUEST = {
  provider: 'http://localhost:4010',
  tenant: 'public-token-test-acme',
  client_id: 'm2m-client-test-1',
  client_secret: undefined,
  scopes: ['read:users', 'write:users'],
}

test('the curl command for an M2M token contains a variable in place of an unknown secret', () => {
  expect(toTokenCurl(REQUEST)).toBe(
    [
      "curl 'http://localhost:4010/v1/public/project-test-acme/oauth2/token'",
      '-d grant_type=client_credentials',
      "--data-urlencode 'client_id=m2m-client-test-1'",
      '--data-urlencode "client_secret=$CLIENT_SECRET"',
      "--data-urlencode 'scope=read:users write:users'",
    ].join(' \\\n  '),
  )
})

test('the curl command for an M2M token quotes a known secret and sends no scope if there is none', () => {
  const command = toTokenCurl({ ...REQUEST, client_secret: "it's", scopes: [] })
  expect(command).toContain(`--data-urlencode 'client_secret=it'\\''s'`)
  expect(command).not.toContain('scope')
})
