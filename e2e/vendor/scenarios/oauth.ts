import { expect } from '@playwright/test'
import type { OauthProviderId } from '@latchkey/openapi'
import { fetchOauthToken } from '../../oauth-token.ts'
import { oneTap } from '../../screens/one-tap.ts'
import { stubGoogle } from '../google.ts'
import { HOUR, RETURN_URL, signIn, type Row, type Stage } from '../stage.ts'

const URLS = { login_redirect_url: RETURN_URL, signup_redirect_url: RETURN_URL }

/**
 * Starts a sign-in and stops the browser before it leaves the page (HTML §7.4.6, the navigate event).
 *
 * @returns where the provider redirects to
 */
async function start({ client }: Stage, id: OauthProviderId, options: object): Promise<string> {
  const url = await client.evaluate(
    async (own, [name, given]) => {
      const left = new Promise<string>((resolve) => {
        const stop = (event: NavigateEvent) => {
          event.preventDefault()
          resolve(event.destination.url)
        }
        window.navigation.addEventListener('navigate', stop, { once: true })
      })
      await own.oauth[name].start(given)
      return left
    },
    [id, options] as const,
  )
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location !== null) return location
  throw new Error(`[${response.status}] ${(await response.json()).error_type}`)
}

function toStart(id: OauthProviderId): Row {
  return {
    isRefused: {
      error: '[400] no_match_for_provided_oauth_url',
      call: (stage) => start(stage, id, { ...URLS, login_redirect_url: 'https://evil.example/' }),
    },
    async succeeds(stage) {
      expect(await start(stage, id, URLS)).toContain(`/_pages/oauth/${id}/authorize?`)
    },
  }
}

export const OAUTH = {
  'oauth.google.start': toStart('google'),
  'oauth.microsoft.start': toStart('microsoft'),
  'oauth.apple.start': toStart('apple'),
  'oauth.github.start': toStart('github'),
  'oauth.gitlab.start': toStart('gitlab'),
  'oauth.facebook.start': toStart('facebook'),
  'oauth.discord.start': toStart('discord'),
  'oauth.salesforce.start': toStart('salesforce'),
  'oauth.slack.start': toStart('slack'),
  'oauth.amazon.start': toStart('amazon'),
  'oauth.bitbucket.start': toStart('bitbucket'),
  'oauth.linkedin.start': toStart('linkedin'),
  'oauth.coinbase.start': toStart('coinbase'),
  'oauth.twitch.start': toStart('twitch'),
  'oauth.twitter.start': toStart('twitter'),
  'oauth.tiktok.start': toStart('tiktok'),
  'oauth.snapchat.start': toStart('snapchat'),
  'oauth.figma.start': toStart('figma'),
  'oauth.yahoo.start': toStart('yahoo'),
  'oauth.authenticate': {
    isRefused: {
      error: '[404] oauth_token_not_found',
      call: ({ client }) => client.evaluate((own, hour) => own.oauth.authenticate('unknown', hour), HOUR),
    },
    async succeeds({ client, tenant }) {
      const token = await fetchOauthToken(tenant)
      const result = await client.evaluate((own, [given, hour]) => own.oauth.authenticate(given, hour), [
        token,
        HOUR,
      ] as const)
      expect(result).toMatchObject({ provider_type: 'GitHub', provider_subject: 'github-ada' })
    },
  },
} satisfies Record<string, Row>

export const ONE_TAP = {
  'oauth.googleOneTap.start': {
    isRefused: {
      error: 'One Tap could not load: no_login_redirect_urls_set',
      async call({ client, provider }) {
        const { redirect_urls } = await provider.config()
        await provider.configure({ redirect_urls: { ...redirect_urls, login: [] } })
        try {
          await client.evaluate((own) => own.oauth.googleOneTap.start())
        } finally {
          await provider.configure({ redirect_urls })
        }
      },
    },
    async succeeds({ page, tenant }) {
      await stubGoogle(page, tenant)
      await page.reload() // the client remembers that the start failed
      await page.waitForFunction(() => 'client' in window)
      await page.evaluate((urls) => Reflect.get(Object(window), 'client').oauth.googleOneTap.start(urls), URLS)
      await oneTap(page).accounts.first().click()
      await page.waitForURL(/\/authenticate\?stytch_token_type=oauth&token=/)
    },
  },
} satisfies Record<string, Row>

/** The methods that only 6.x has. */
export const OAUTH_6 = {
  'oauth.attach': {
    isRefused: {
      error: '[401] user_unauthenticated',
      call: ({ client6 }) => client6.evaluate((own) => own.oauth.attach('github')),
    },
    async succeeds(stage) {
      const user_id = await signIn(stage, 'grace@example.com')
      const { oauth_attach_token } = await stage.client6.evaluate((own) => own.oauth.attach('github'))
      const token = await fetchOauthToken(stage.tenant, { oauth_attach_token })
      const result = await stage.client6.evaluate((own, [given, hour]) => own.oauth.authenticate(given, hour), [
        token,
        HOUR,
      ] as const)
      expect(result.user_id).toBe(user_id)
      expect(result.user.providers).toMatchObject([{ provider_type: 'GitHub' }])
    },
  },
} satisfies Record<string, Row>
