import { expect } from '@playwright/test'
import { linkOf } from '../../inbox.ts'
import { EMAIL, HOUR, PASSWORD, RETURN_URL, tokenOf, type Row } from '../stage.ts'

const NEW = 'Copper-Meadow-52-whistle'
const UNKNOWN = { email: 'nobody@example.com', password: PASSWORD, ...HOUR }

export const PASSWORDS = {
  'passwords.create': {
    isRefused: {
      error: '[400] weak_password',
      call: ({ client }) => client.evaluate((own, given) => own.passwords.create(given), { ...UNKNOWN, password: 'a' }),
    },
    async succeeds({ client }) {
      const given = { email: EMAIL, password: PASSWORD, ...HOUR }
      const result = await client.evaluate((own, body) => own.passwords.create(body), given)
      expect(result.email_id).toMatch(/^email-test-/)
      await client.evaluate((own) => own.session.revoke())
    },
  },
  'passwords.authenticate': {
    isRefused: {
      error: '[404] email_not_found',
      call: ({ client }) => client.evaluate((own, given) => own.passwords.authenticate(given), UNKNOWN),
    },
    async succeeds({ client }) {
      const given = { email: EMAIL, password: PASSWORD, ...HOUR }
      await client.evaluate((own, body) => own.passwords.authenticate(body), given)
      expect(await client.evaluate((own) => own.user.getSync()?.password)).not.toBeNull()
    },
  },
  'passwords.strengthCheck': {
    isRefused: {
      error: '[401] unauthorized_credentials',
      async call({ client, provider }) {
        await provider.fail('passwordsStrengthCheck', 'unauthorized_credentials', 1)
        await client.evaluate((own) => own.passwords.strengthCheck({ password: 'a' }))
      },
    },
    async succeeds({ client }) {
      const result = await client.evaluate((own) => own.passwords.strengthCheck({ password: 'a' }))
      expect(result).toMatchObject({ valid_password: false, strength_policy: 'zxcvbn' })
    },
  },
  'passwords.resetBySession': {
    isRefused: {
      error: '[401] user_unauthenticated',
      call: ({ client }) =>
        client.evaluate((own, given) => own.passwords.resetBySession(given), { password: PASSWORD, ...HOUR }),
    },
    async succeeds({ client }) {
      await client.evaluate((own, given) => own.passwords.resetBySession(given), { password: NEW, ...HOUR })
    },
  },
  'passwords.resetByExistingPassword': {
    isRefused: {
      error: '[404] email_not_found',
      call: ({ client }) =>
        client.evaluate((own, given) => own.passwords.resetByExistingPassword(given), {
          email: UNKNOWN.email,
          existing_password: PASSWORD,
          new_password: NEW,
          ...HOUR,
        }),
    },
    async succeeds({ client }) {
      await client.evaluate((own, given) => own.passwords.resetByExistingPassword(given), {
        email: EMAIL,
        existing_password: NEW,
        new_password: PASSWORD,
        ...HOUR,
      })
    },
  },
  'passwords.resetByEmailStart': {
    isRefused: {
      error: '[404] email_not_found',
      call: ({ client }) =>
        client.evaluate((own, given) => own.passwords.resetByEmailStart(given), {
          email: UNKNOWN.email,
          reset_password_redirect_url: RETURN_URL,
          login_redirect_url: RETURN_URL,
        }),
    },
    succeeds: ({ client }) =>
      client.evaluate((own, given) => own.passwords.resetByEmailStart(given), {
        email: EMAIL,
        reset_password_redirect_url: RETURN_URL,
        login_redirect_url: RETURN_URL,
      }),
  },
  'passwords.resetByEmail': {
    isRefused: {
      error: '[401] unable_to_auth_password_reset_token',
      call: ({ client }) =>
        client.evaluate((own, given) => own.passwords.resetByEmail(given), {
          token: 'unknown',
          password: PASSWORD,
          ...HOUR,
        }),
    },
    async succeeds({ client, inbox }) {
      const token = tokenOf(linkOf(await inbox.waitFor({ to: EMAIL }), 'reset_password'))
      const given = { token, password: NEW, ...HOUR }
      const { user_id } = await client.evaluate((own, body) => own.passwords.resetByEmail(body), given)
      expect(user_id).toMatch(/^user-test-/)
    },
  },
} satisfies Record<string, Row>
