import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { toProjectId } from '../../../mock-provider/facts/tenant-addresses.ts'
import { PROVIDER_URL } from '../../addresses.ts'
import type { Provider } from '../../provider.ts'
import { createTrustedParty } from '../../trusted-party.ts'
import { EMAIL, HOUR, LOCAL, signIn, type Row } from '../stage.ts'

const VERIFIER = 'c0ffee00'.repeat(8)
const REDIRECT_URI = 'https://trusted.example/callback'

/** An app that may act with all of a user's rights, and its authorization request. */
type TrustedClient = { request: typeof REQUEST }

const REQUEST = {
  client_id: 'connected-app-test-5d0a1e5e-0000-4000-8000-0000000000f1',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scopes: ['openid', 'full_access'],
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
}

/** Registers the app. */
async function registerTrustedClient(provider: Provider): Promise<TrustedClient> {
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
async function fetchAccessToken(tenant: string, { request }: TrustedClient, redirect: string): Promise<string> {
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

export const SESSION = {
  'session.authenticate': {
    isRefused: {
      error: '[401] user_unauthenticated',
      call: ({ client }) => client.evaluate((own) => own.session.authenticate()),
    },
    async succeeds(stage) {
      await signIn(stage)
      const result = await stage.client.evaluate((own, given) => own.session.authenticate(given), HOUR)
      expect(result.session.session_id).toMatch(/^session-test-/)
    },
  },
  'session.getSync': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect(await client.evaluate((own) => own.session.getSync()?.session_id)).toMatch(/^session-test-/)
    },
  },
  'session.getInfo': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect((await client.evaluate((own) => own.session.getInfo())).session).not.toBeNull()
    },
  },
  'session.getTokens': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect((await client.evaluate((own) => own.session.getTokens()))?.session_jwt.split('.')).toHaveLength(3)
    },
  },
  'session.onChange': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      const seen = await client.evaluate(async (own) => {
        const changes: (string | undefined)[] = []
        const stop = own.session.onChange((session) => void changes.push(session?.expires_at))
        await own.session.authenticate({ session_duration_minutes: 120 })
        stop()
        return changes
      })
      expect(seen).toHaveLength(1)
    },
  },
  'session.updateSession': {
    isRefused: LOCAL,
    async succeeds({ client, page }) {
      const tokens = await client.evaluate((own) => own.session.getTokens())
      await page.context().clearCookies()
      await client.evaluate((own, given) => own.session.updateSession(given), {
        session_token: tokens?.session_token ?? '',
        session_jwt: tokens?.session_jwt ?? '',
      })
      expect(await client.evaluate((own) => own.session.getTokens())).toEqual(tokens)
    },
  },
  'session.attest': {
    isRefused: {
      error: '[404] trusted_token_profile_not_found',
      call: ({ client }) =>
        client.evaluate((own) => own.session.attest({ profile_id: 'trusted-token-profile-test-0', token: 'h.p.s' })),
    },
    async succeeds({ client, provider }) {
      const party = await createTrustedParty(provider)
      const given = { profile_id: party.profileId, token: await party.sign(EMAIL), ...HOUR }
      const { session } = await client.evaluate((own, body) => own.session.attest(body), given)
      expect(JSON.stringify(session.authentication_factors)).toContain('trusted_token_exchange')
    },
  },
  'session.exchangeAccessToken': {
    isRefused: {
      error: '[400] oauth_access_token_exchange_token_invalid_grant',
      call: ({ client }) =>
        client.evaluate((own, given) => own.session.exchangeAccessToken(given), { access_token: 'h.p.s', ...HOUR }),
    },
    async succeeds(stage) {
      const trusted = await registerTrustedClient(stage.provider)
      const granted = await stage.client.evaluate((own, given) => own.idp.oauthAuthorizeSubmit(given), {
        ...trusted.request,
        consent_granted: true,
      })
      const access_token = await fetchAccessToken(stage.tenant, trusted, granted.redirect_uri)
      const given = { access_token, ...HOUR }
      const { user_id } = await stage.client.evaluate((own, body) => own.session.exchangeAccessToken(body), given)
      expect(user_id).toMatch(/^user-test-/)
    },
  },
  'session.revoke': {
    isRefused: {
      error: '[401] user_unauthenticated',
      call: ({ client }) => client.evaluate((own) => own.session.revoke()),
    },
    async succeeds({ client }) {
      await client.evaluate((own) => own.session.revoke())
      expect(await client.evaluate((own) => own.session.getSync())).toBeNull()
    },
  },
} satisfies Record<string, Row>
