import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { createHash, randomBytes } from 'node:crypto'
import type { OauthPaths, ProviderMetadata, TokenResponse } from '@latchkey/openapi'

type PageRequest = { url(): string }

/** The part of a Playwright page that an assistant uses. */
export type AssistantPage = { waitForRequest(matches: (request: PageRequest) => boolean): Promise<PageRequest> }

/** An assistant's OAuth client: discovery, registration, PKCE and code exchange (RFC 9728, 8414, 7591, 7636). */
export type TestAssistant = {
  /** The client's redirect URI. No server listens there; a test reads the address that the browser is sent to. */
  readonly redirect_uri: string
  /** Registers the client and starts an authorization. @returns the address to open in a browser */
  begin(): Promise<string>
  /**
   * Waits for the redirect to the client. Call it before the action that triggers the redirect.
   *
   * @returns the whole address
   */
  comesBack(page: AssistantPage): Promise<string>
  /** Exchanges the code of the authorization. @param redirectedTo the whole address that the browser was sent to */
  finish(redirectedTo: string): Promise<TokenResponse>
}

type Pending = {
  oauth: Client<OauthPaths>
  client_id: string
  state: string
  code_verifier: string
  metadata: ProviderMetadata
}

/** Token requests are forms (RFC 6749 §4.1.3). */
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

const REDIRECT_URI = 'http://127.0.0.1:33418/callback'

/** `/.well-known/{name}` goes between the host and the path (RFC 8414 §3, RFC 9728 §3.1). */
function toWellKnown(url: string, name: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`
}

/** Reads the authorization server of a resource. Its metadata are not in the provider's document. */
async function findIssuer(resource: string): Promise<string> {
  const url = toWellKnown(resource, 'oauth-protected-resource')
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`)
  const { authorization_servers } = (await response.json()) as { authorization_servers: string[] } // RFC 9728 §2
  return authorization_servers[0] ?? ''
}

async function discover(oauth: Client<OauthPaths>, issuer: string): Promise<ProviderMetadata> {
  const at = toEndpoint(toWellKnown(issuer, 'oauth-authorization-server'))
  const { data } = await oauth.GET('/.well-known/oauth-authorization-server', at)
  if (!data) throw new Error(`${issuer} has no metadata.`)
  return data
}

async function register(oauth: Client<OauthPaths>, { registration_endpoint }: ProviderMetadata): Promise<string> {
  if (registration_endpoint === undefined) throw new Error('The project accepts no registrations.')
  const { data } = await oauth.POST('/v1/oauth2/register', {
    ...toEndpoint(registration_endpoint),
    body: { client_name: 'Test assistant', redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none' },
  })
  if (!data) throw new Error(`${registration_endpoint} responded without a client.`)
  return data.client_id
}

/** Creates an assistant that is not registered yet. @param resource the tool server that it wants to call */
export function createTestAssistant(resource: string): TestAssistant {
  let pending: Pending | undefined
  return {
    redirect_uri: REDIRECT_URI,
    async begin() {
      const issuer = await findIssuer(resource)
      const oauth = createOauthClient(new URL(issuer).origin)
      const metadata = await discover(oauth, issuer)
      const client_id = await register(oauth, metadata)
      const code_verifier = randomBytes(32).toString('base64url')
      const state = randomBytes(16).toString('base64url')
      pending = { oauth, client_id, state, code_verifier, metadata }
      const url = new URL(metadata.authorization_endpoint)
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const wanted = { response_type: 'code', client_id, redirect_uri: REDIRECT_URI, state, resource }
      for (const [name, value] of Object.entries({ ...wanted, code_challenge, code_challenge_method: 'S256' }))
        url.searchParams.set(name, value)
      url.searchParams.set('scope', 'openid email profile offline_access')
      return url.href
    },
    async comesBack(page) {
      return (await page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI))).url()
    },
    async finish(redirectedTo) {
      const parameters = new URL(redirectedTo).searchParams
      if (!pending) throw new Error('Call begin() before finish().')
      if (parameters.get('state') !== pending.state) throw new Error(`The state does not match: ${redirectedTo}`)
      const code = parameters.get('code')
      if (code === null) throw new Error(`The address has no code: ${redirectedTo}`)
      const { oauth, client_id, code_verifier, metadata } = pending
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id,
        code_verifier,
        resource,
      }
      const { data } = await oauth.POST('/v1/oauth2/token', {
        ...toEndpoint(metadata.token_endpoint),
        ...FORM,
        body: form,
      })
      if (!data) throw new Error(`${metadata.token_endpoint} responded without tokens.`)
      return data
    },
  }
}

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
function createOauthClient(issuer: string): Client<OauthPaths> {
  const client = createClient<OauthPaths>({ baseUrl: issuer, fetch: (request) => fetch(request) })
  client.use(raiseErrors)
  return client
}

/** Calls an endpoint at its discovered URL instead of the documented path. */
function toEndpoint(endpoint: string): { middleware: Middleware[] } {
  return { middleware: [{ onRequest: ({ request }) => new Request(endpoint, request) }] }
}
