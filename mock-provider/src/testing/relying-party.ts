import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { NewClient } from '../authorization-server/client-row.ts'
import { createClient } from '../authorization-server/clients.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { createVisitor } from './visitor.ts'

export const REDIRECT_URI = 'http://localhost:33418/oauth/callback'

/** Options of a relying party, all optional. */
type RelyingPartyOptions = {
  /** Defaults to the token of a new tenant. */
  public_token?: string
  /** Settings of the tenant. Defaults to the settings of a new tenant. */
  config?: Partial<Tenant['config']>
  client?: Partial<NewClient>
  /**
   * The client authentication method. By default the client authenticates with its secret, or without one by its id.
   */
  authentication?: oidc.ClientAuth
}

/** Returns a `fetch` that calls an app without a network. */
export function createInjectedFetch(app: FastifyInstance): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const text = await new Response(body ?? null).text()
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      ...(text !== '' && { payload: text }),
    })
    return new Response(response.body, { status: response.statusCode, headers: toHeaders(response.headers) })
  }
}

function toHeaders(headers: object): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/**
 * Creates a signed-in user, and a client of `openid-client`, a certified library that knows the provider only from its
 * metadata. For tests.
 */
export async function createRelyingParty(options: RelyingPartyOptions = {}) {
  const { config = {}, client, authentication, public_token } = options
  const visitor = createVisitor(public_token)
  const { app, tenant } = visitor
  Object.assign(tenant.config, config)
  const row = createClient(tenant, {
    client_name: 'Relying party',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
    ...client,
  })
  const { session_token, user_id } = await visitor.signIn()
  const party = await oidc.discovery(
    new URL(getIssuer(tenant)),
    row.client_id,
    row.client_secret === undefined ? {} : { client_secret: row.client_secret },
    authentication ?? (row.client_secret === undefined ? oidc.None() : oidc.ClientSecretBasic()),
    {
      execute: [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: createInjectedFetch(app),
    },
  )
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const parameters = new URLSearchParams({
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email offline_access',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: 'a-state',
  })
  /** Opens an authorization URL in the browser of the signed-in user, who allows everything. Returns the final URL. */
  async function allow(url: URL, consent_granted = true): Promise<URL> {
    const page = await followToPage(app, tenant, url)
    const body = toAuthorizeBody(page)
    await visitor.call('/idp/oauth/authorize/start', { body, session_token })
    const response = await visitor.call('/idp/oauth/authorize/submit', {
      body: { ...body, consent_granted },
      session_token,
    })
    return new URL(response.json().data.redirect_uri)
  }
  const checks = { pkceCodeVerifier, expectedState: 'a-state' }
  return { app, tenant, visitor, client: row, user_id, party, parameters, checks, allow }
}

/** Follows the redirect of the provider's own authorization endpoint, until the browser reaches the app's page. */
async function followToPage(app: FastifyInstance, { addresses }: Tenant, url: URL): Promise<URL> {
  if (url.origin !== addresses.provider) return url
  const response = await app.inject(url.pathname + url.search)
  return new URL(String(response.headers.location))
}

/** Reads an authorization request from a URL as the app's consent page does. */
function toAuthorizeBody({ searchParams }: URL) {
  const optional = ['state', 'nonce', 'prompt', 'code_challenge'].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    client_id: searchParams.get('client_id') ?? '',
    redirect_uri: searchParams.get('redirect_uri') ?? '',
    response_type: searchParams.get('response_type') ?? '',
    scopes: (searchParams.get('scope') ?? '').split(' '),
    resources: searchParams.getAll('resource'),
    ...Object.fromEntries(optional),
  }
}
