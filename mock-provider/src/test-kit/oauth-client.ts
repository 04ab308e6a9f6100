import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { OauthPaths } from '@latchkey/openapi'

const raiseErrors: Middleware = {
  async onResponse({ request, response }) {
    if (!response.ok) throw new Error(`${request.url} responded with ${response.status}: ${await response.text()}`)
  },
}

/**
 * Creates a client of an authorization server, typed by the provider's document. Its calls throw an Error with the
 * address and the response of a failed request.
 *
 * @param issuer the server's origin
 */
export function createOauthClient(issuer: string): Client<OauthPaths> {
  const client = createClient<OauthPaths>({ baseUrl: issuer, fetch: (request) => fetch(request) })
  client.use(raiseErrors)
  return client
}

/** Calls an endpoint at its discovered URL instead of the documented path. */
export function toEndpoint(endpoint: string): { middleware: Middleware[] } {
  return { middleware: [{ onRequest: ({ request }) => new Request(endpoint, request) }] }
}
