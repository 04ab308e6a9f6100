import { PROVIDER } from '@latchkey/openapi'
import type { createProviderClient } from '@latchkey/widget/client'
import { expect, test } from 'vitest'
import { sendPreflight } from './browser-fetch.ts'
import { given, toCors } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

type Client = ReturnType<typeof createProviderClient>

/** A public origin. From loopback origins, the mock allows more request headers. */
const PAGE = 'https://app.example'
const HEADERS = 'authorization, content-type, x-sdk-client, x-sdk-parent-host'
const HOUR = { session_duration_minutes: 60 }

/** One call of each method that the client uses. */
const CALLS: [method: string, what: string, path: string, call: (client: Client) => Promise<unknown>][] = [
  ['GET', 'usersMe', '/sdk/v1/users/me', (client) => client.user.get()],
  ['POST', 'oauthAuthenticate', '/sdk/v1/oauth/authenticate', (client) => client.oauth.authenticate('x', HOUR)],
  ['PUT', 'usersMeUpdate', '/sdk/v1/users/me', (client) => client.user.update({ name: { first_name: 'Ada' } })],
  ['DELETE', 'usersEmailsDelete', '/sdk/v1/users/emails/x', (client) => client.user.deleteEmail('x')],
]

test.each(CALLS)('a CORS preflight allows %s requests with the client’s headers', (method, operationId, path, call) =>
  given()
    .uponReceiving(`${operationId} is announced by a preflight`)
    .withRequest('OPTIONS', path, (request) =>
      request.headers({
        Origin: PAGE,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': HEADERS,
      }),
    )
    .willRespondWith(204, (response) =>
      response.headers({
        ...toCors(PAGE),
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'Access-Control-Allow-Headers': `${HEADERS}, ${PROVIDER.oauthTypeHeader}`,
      }),
    )
    .executeTest(async ({ url }) => {
      const requests: Request[] = []
      const { client } = createPactClient(url, {
        origin: PAGE,
        session_token: 'session-token-1',
        intercept: (it) => requests.push(it),
      })
      await call(client).catch(() => undefined)
      expect(requests).toHaveLength(1)
      for (const request of requests) await sendPreflight(request, PAGE)
    }),
)
