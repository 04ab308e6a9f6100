import { createHash, randomBytes } from 'node:crypto'
import type { TokenResponse } from '@latchkey/openapi'

type PageRequest = { url(): string }

/** A page of Playwright's, as far as an assistant looks at it. */
export type AssistantPage = { waitForRequest(matches: (request: PageRequest) => boolean): Promise<PageRequest> }

/** An assistant as an OAuth client sees itself: discovery, registration, PKCE and the exchange (RFC 9728, 8414, 7591, 7636). */
export type TestAssistant = {
  /** Where it wants to be sent back to. Nothing listens there: a test reads the address instead. */
  readonly redirect_uri: string
  /** Registers and asks for access. @returns the address to open in a browser */
  begin(): Promise<string>
  /** The address that a page is sent back to. To be called before what leads there. */
  comesBack(page: AssistantPage): Promise<string>
  /** Ends what `begin` began. @param cameBackTo the whole address that the browser was sent to */
  finish(cameBackTo: string): Promise<TokenResponse>
}

type Metadata = { authorization_endpoint: string; token_endpoint: string; registration_endpoint: string }
type Pending = { client_id: string; state: string; code_verifier: string; metadata: Metadata }

const REDIRECT_URI = 'http://127.0.0.1:33418/callback'

/** @throws Error naming the address and its answer */
async function ask<Answer>(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** `/.well-known/{name}` goes between the host and the path (RFC 8414 §3, RFC 9728 §3.1). */
function toWellKnown(url: string, name: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`
}

async function discover(resource: string): Promise<Metadata> {
  const { authorization_servers } = await ask<{ authorization_servers: string[] }>(
    toWellKnown(resource, 'oauth-protected-resource'),
  )
  return ask<Metadata>(toWellKnown(authorization_servers[0] ?? '', 'oauth-authorization-server'))
}

/** @param resource the tool server that it wants to call */
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
      const { client_id } = await ask<{ client_id: string }>(metadata.registration_endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(registration),
      })
      const code_verifier = randomBytes(32).toString('base64url')
      const state = randomBytes(16).toString('base64url')
      pending = { client_id, state, code_verifier, metadata }
      const url = new URL(metadata.authorization_endpoint)
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
      const asked = { response_type: 'code', client_id, redirect_uri: REDIRECT_URI, state, resource }
      for (const [name, value] of Object.entries({ ...asked, code_challenge, code_challenge_method: 'S256' }))
        url.searchParams.set(name, value)
      url.searchParams.set('scope', 'openid email profile offline_access')
      return url.href
    },
    async comesBack(page) {
      return (await page.waitForRequest((request) => request.url().startsWith(REDIRECT_URI))).url()
    },
    async finish(cameBackTo) {
      const answer = new URL(cameBackTo).searchParams
      if (!pending) throw new Error('Nothing was begun.')
      if (answer.get('state') !== pending.state) throw new Error(`The state is another one: ${cameBackTo}`)
      const code = answer.get('code')
      if (code === null) throw new Error(`There is no code: ${cameBackTo}`)
      const { client_id, code_verifier, metadata } = pending
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id,
        code_verifier,
        resource,
      }
      return ask<TokenResponse>(metadata.token_endpoint, { method: 'POST', body: new URLSearchParams(form) })
    },
  }
}
