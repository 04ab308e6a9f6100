import { createHash } from 'node:crypto'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { PROVIDER_URL } from '../addresses.ts'
import type { Provider } from '../provider.ts'

const VERIFIER = 'c0ffee00'.repeat(8)
const REDIRECT_URI = 'https://trusted.example/callback'

/** An app that may act with all of a user's rights, and its authorization request. */
export type TrustedClient = { request: typeof REQUEST }

const REQUEST = {
  client_id: 'connected-app-test-5d0a1e5e-0000-4000-8000-0000000000f1',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scopes: ['openid', 'full_access'],
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
}

/** Registers the app. */
export async function registerTrustedClient(provider: Provider): Promise<TrustedClient> {
  await provider.createClient({
    client_id: REQUEST.client_id,
    client_name: 'Trusted app',
    client_type: 'first_party_public',
    redirect_urls: [REDIRECT_URI],
    full_access_allowed: true,
  })
  return { request: REQUEST }
}

/** Exchanges the code in a redirect for an access token, as the app does (RFC 6749 §4.1.3). */
export async function fetchAccessToken(tenant: string, { request }: TrustedClient, redirect: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(redirect).searchParams.get('code') ?? '',
    redirect_uri: request.redirect_uri,
    client_id: request.client_id,
    code_verifier: VERIFIER,
  })
  const response = await fetch(`${PROVIDER_URL}/v1/public/${toProjectId(tenant)}/oauth2/token`, {
    method: 'POST',
    body,
  })
  const { access_token } = await response.json()
  return access_token
}
