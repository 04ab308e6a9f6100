import { createHash, randomBytes } from 'node:crypto'
import type { TokenResponse } from '@latchkey/openapi'

type PageRequest = { url(): string }

/** The part of a Playwright page that an assistant uses. */
export type AssistantPage = { waitForRequest(matches: (request: PageRequest) => boolean): Promise<PageRequest> }

/** An assistant's OAuth client: discovery, registration, PKCE and code exchange (RFC 9728, 8414, 7591, 7636). */
export type TestAssistant = {
  /** The client's redirect URI. No server listens there; a test reads the address that the browser is sent to. */
  readonly redirect_uri: string
  /** Registers the client and starts an authorization. @returns the address to open in a browser */
  begin(): Promise<string>
  /** Waits for the redirect to the client. Call it before the action that leads there. @returns the whole address */
  comesBack(page: AssistantPage): Promise<string>
  /** Exchanges the code of the authorization. @param redirectedTo the whole address that the browser was sent to */
  finish(redirectedTo: string): Promise<TokenResponse>
}

type Metadata = { authorization_endpoint: string; token_endpoint: string; registration_endpoint: string }
type Pending = { client_id: string; state: string; code_verifier: string; metadata: Metadata }

const REDIRECT_URI = 'http://127.0.0.1:33418/callback'

/** @throws Error with the address and the response of a failed request */
async function fetchJson<Body>(url: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body // the provider checks its responses against their documents
}

/** `/.well-known/{name}` goes between the host and the path (RFC 8414 §3, RFC 9728 §3.1). */
function toWellKnown(url: string, name: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`
}

async function discover(resource: string): Promise<Metadata> {
  const { authorization_servers } = await fetchJson<{ authorization_servers: string[] }>(
    toWellKnown(resource, 'oauth-protected-resource'),
  )
  return fetchJson<Metadata>(toWellKnown(authorization_servers[0] ?? '', 'oauth-authorization-server'))
}

/** Creates an assistant that is not registered yet. @param resource the tool server that it wants to call */
export function createTestAssistant(resource: string): TestAssistant {
  let pending: Pending | undefined
  return {
    redirect_uri: REDIRECT_URI,
    async begin() {
      const metadata = await discover(resource)
      const registration = {
        client_name: 'Test assistant',
        redirect_uris: [REDIRECT_URI],
        token_endpoint_auth_method: 'none',
      }
      const { client_id } = await fetchJson<{ client_id: string }>(metadata.registration_endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration),
      })
      const code_verifier = randomBytes(32).toString('base64url')
      const state = randomBytes(16).toString('base64url')
      pending = { client_id, state, code_verifier, metadata }
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
      const { client_id, code_verifier, metadata } = pending
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id,
        code_verifier,
        resource,
      }
      return fetchJson<TokenResponse>(metadata.token_endpoint, { method: 'POST', body: new URLSearchParams(form) })
    },
  }
}
