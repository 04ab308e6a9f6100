import { expect } from '@playwright/test'
import { fetchAccessToken, registerTrustedClient } from '../access-token.ts'
import { createTrustedParty } from '../../trusted-party.ts'
import { EMAIL, HOUR, LOCAL, signIn, type Row } from '../stage.ts'

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
