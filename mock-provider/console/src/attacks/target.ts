import type { ProviderMetadata } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { toIssuer } from '../../../facts/tenant-addresses.ts'
import { CONFIG, getToolServerUrl } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { ATTACK_PARAMETER, type AttackId } from './attack-ids.ts'
import { createVerifier, toChallenge } from './pkce.ts'
import { findAuthorizationResponse, findText, send, type WireResponse, toRefusal } from './send.ts'
import { findMember } from '../browser/object-members.ts'

/** Fields of a request. Undefined ones are left out. */
type Fields = Readonly<Record<string, string | undefined>>

/** A code, and what its client needs to exchange it. */
type Grant = { code: string; code_verifier: string }

/** Where attackers want codes and people to go. No request is ever sent there. */
export const ATTACKER = 'https://attacker.example/callback'
export const CALLBACK = 'https://victim.example/callback'
const SCOPES = ['openid', 'email', 'offline_access']

/** A signed-in user and a client that the user trusts, made for one attack. */
export type Target = {
  metadata: ProviderMetadata
  tool_server_url: string
  client_id: string
  /** A client of the attacker, which registered properly. */
  attacker_id: string
  /** Registers a client (RFC 7591). */
  register: (metadata: object) => Promise<WireResponse>
  /**
   * Makes the start call, which reports whether the user must be asked for consent. The changes replace parameters of a
   * valid request.
   */
  start: (changes?: object) => Promise<WireResponse>
  /** Lets the user consent. The changes replace parameters of a valid request. */
  submit: (changes?: object) => Promise<WireResponse>
  /** Lets the user consent to a valid request. @throws Error when there is no code */
  authorize: (changes?: object) => Promise<Grant>
  /** Calls the token endpoint with a code. The changes replace parameters of a valid request. */
  exchange: (grant: Grant, changes?: Fields) => Promise<WireResponse>
  /** Calls an endpoint of the authorization server as the client. The changes replace or leave out parameters. */
  post: (endpoint: Endpoint, form: Fields) => Promise<WireResponse>
  /** Calls the tool server with a token. */
  enter: (access_token: string) => Promise<WireResponse>
  /** Deletes the user and the clients. The journal keeps the calls. */
  end: () => Promise<void>
}

type Endpoint = 'token_endpoint' | 'introspection_endpoint' | 'revocation_endpoint'

/**
 * Reads the metadata of a tenant's authorization server (OpenID Connect Discovery §4).
 *
 * @throws Error when there is none
 */
async function discover(tenant: string): Promise<ProviderMetadata> {
  const url = `${toIssuer(tenant, CONFIG.provider_url)}/.well-known/openid-configuration`
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

/** Creates the user and the clients through the control plane, which also deletes them at the end. */
async function createParties(tenant: string) {
  const params = { path: { tenant } }
  const createClient = async (client_name: string, redirect_url: string) => {
    const client_type = 'third_party_public' as const
    const body = { client_name, client_type, redirect_urls: [redirect_url] }
    return (await getData(control.POST('/_mock/{tenant}/clients', { params, body }))).client.client_id
  }
  const { user } = await getData(control.POST('/_mock/{tenant}/users', { params, body: {} }))
  const client_id = await createClient('Attacked client', CALLBACK)
  const attacker_id = await createClient('Attacker', ATTACKER)
  const body = { user_id: user.user_id }
  const made = await getData(control.POST('/_mock/{tenant}/impersonation_tokens', { params, body }))
  return { user_id: user.user_id, client_id, attacker_id, impersonation_token: made.impersonation_token }
}

/** Adds the attack's name to a URL, for the journal. */
function toNamed(address: string, id: AttackId): URL {
  const url = new URL(address, window.location.origin)
  url.searchParams.set(ATTACK_PARAMETER, id)
  return url
}

/**
 * Creates a function that makes the calls of the consent page.
 *
 * @param session_token the user's. By default, the public token: without a session
 */
function createSdk(tenant: string, id: AttackId) {
  return (path: string, body: object, session_token = tenant) =>
    send(toNamed(`/sdk/v1${path}`, id), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${tenant}:${session_token}`)}` },
      body: JSON.stringify(body),
    })
}

function toForm(parameters: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Creates a target through the control plane, so that no person is needed. @throws Error when that fails */
export async function createTarget(tenant: string, id: AttackId): Promise<Target> {
  const [metadata, parties] = [await discover(tenant), await createParties(tenant)]
  const { client_id, attacker_id, user_id, impersonation_token } = parties
  const call = createSdk(tenant, id)
  const session_token = findText(
    (await call('/impersonation/authenticate', { impersonation_token })).body,
    'data',
    'session_token',
  )
  if (session_token === undefined) throw new Error('impersonation/authenticate')
  const registered: string[] = []
  const challenge = await toChallenge(createVerifier())
  const request = { client_id, redirect_uri: CALLBACK, response_type: 'code', scopes: SCOPES }
  const submit: Target['submit'] = (changes = {}) =>
    call(
      '/idp/oauth/authorize/submit',
      { ...request, code_challenge: challenge, state: id, consent_granted: true, ...changes },
      session_token,
    )
  const post: Target['post'] = (endpoint, form) =>
    send(toNamed(metadata[endpoint], id), { method: 'POST', body: toForm({ client_id, ...form }) })
  const start: Target['start'] = (changes = {}) =>
    call('/idp/oauth/authorize/start', { ...request, ...changes }, session_token)
  return {
    metadata,
    tool_server_url: getToolServerUrl(tenant),
    client_id,
    attacker_id,
    submit,
    post,
    start,
    async register(body) {
      const { registration_endpoint } = metadata
      if (registration_endpoint === undefined) throw new Error('registration_endpoint')
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await send(toNamed(registration_endpoint, id), init)
      const made = findText(response.body, 'client_id')
      if (made !== undefined) registered.push(made)
      return response
    },
    async authorize(changes) {
      const code_verifier = createVerifier()
      // The provider accepts a consent only after the start call of the same request.
      await start(changes)
      const response = await submit({ code_challenge: await toChallenge(code_verifier), ...changes })
      const code = findAuthorizationResponse(response)?.get('code')
      if (!code) throw new Error('idp/oauth/authorize/submit')
      return { code, code_verifier }
    },
    exchange: (grant, changes = {}) =>
      post('token_endpoint', { grant_type: 'authorization_code', redirect_uri: CALLBACK, ...grant, ...changes }),
    enter: (access_token) =>
      send(toNamed(getToolServerUrl(tenant), id), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
        body: '{}',
      }),
    async end() {
      const path = { tenant }
      const ids = new Set([client_id, attacker_id, ...registered])
      for (const known of ids) {
        await control.DELETE('/_mock/{tenant}/clients/{client_id}', { params: { path: { ...path, client_id: known } } })
      }
      await control.DELETE('/_mock/{tenant}/users/{user_id}', { params: { path: { ...path, user_id } } })
    },
  }
}

type Tokens = { access_token: string; refresh_token: string }

/** Returns the tokens of a token response. @throws Error with the refusal when there are none */
export function readTokens(response: WireResponse): Tokens {
  const [access_token, refresh_token] = [
    findText(response.body, 'access_token'),
    findText(response.body, 'refresh_token'),
  ]
  if (access_token === undefined || refresh_token === undefined) throw new Error(toRefusal(response))
  return { access_token, refresh_token }
}

/**
 * Introspects a token (RFC 7662).
 *
 * @param as the credentials of the calling client. By default, those of the client that owns the token
 */
export async function isActive(target: Target, token: string, as: Fields = {}): Promise<string> {
  const { body } = await target.post('introspection_endpoint', { token, ...as })
  return `active: ${String(findMember(body, 'active'))}`
}
