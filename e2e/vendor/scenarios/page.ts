import { expect } from '@playwright/test'
import { fetchOauthToken } from '../../oauth-token.ts'
import { HOUR, LOCAL, RETURN_URL, signIn, type Row } from '../stage.ts'

export const PAGE = {
  onStateChange: {
    isRefused: LOCAL,
    async succeeds(stage) {
      await stage.client.evaluate((own) => {
        own.onStateChange(({ session }) => void Object.assign(window, { heard: session?.session_id }))
      })
      await signIn(stage)
      const session_id = await stage.client.evaluate((own) => own.session.getSync()?.session_id)
      await expect.poll(() => stage.page.evaluate(() => Reflect.get(window, 'heard'))).toBe(session_id)
    },
  },
} satisfies Record<string, Row>

const UNKNOWN = `${RETURN_URL}?stytch_token_type=oauth&token=unknown`

/** The methods that only 6.x has. */
export const PAGE_6 = {
  parseAuthenticateUrl: {
    isRefused: LOCAL,
    async succeeds({ client6 }) {
      const read = await client6.evaluate((own, url) => own.parseAuthenticateUrl(url), UNKNOWN)
      expect(read).toEqual({ handled: true, tokenType: 'oauth', token: 'unknown' })
    },
  },
  authenticateByUrl: {
    isRefused: {
      error: '[404] oauth_token_not_found',
      call: ({ client6 }) =>
        client6.evaluate((own, [hour, url]) => own.authenticateByUrl(hour, url), [HOUR, UNKNOWN] as const),
    },
    async succeeds({ client6, tenant }) {
      const url = `${RETURN_URL}?stytch_token_type=oauth&token=${await fetchOauthToken(tenant)}`
      const result = await client6.evaluate((own, [hour, href]) => own.authenticateByUrl(hour, href), [
        HOUR,
        url,
      ] as const)
      expect(result).toMatchObject({ handled: true, tokenType: 'oauth', data: { provider_type: 'GitHub' } })
    },
  },
} satisfies Record<string, Row>
