import { expect } from '@playwright/test'
import { createSoftwareWallet } from '@latchkey/mock-provider/testing'
import { createIdpClient } from '../../idp-client.ts'
import { fetchOauthToken } from '../../oauth-token.ts'
import { EMAIL, HOUR, LOCAL, type Row, type Scenario, type Stage } from '../stage.ts'

const UNAUTHENTICATED = '[401] user_unauthenticated'
const PHONE = '+12025550123'

/** Signs in a user with every kind of factor. There are two wallets, because the last factor cannot be deleted. */
async function signInWithEverything({ client, provider, tenant }: Stage): Promise<void> {
  await provider.createUser({
    email: EMAIL,
    phone_number: PHONE,
    crypto_wallets: [createSoftwareWallet(), createSoftwareWallet()].map(({ address }) => ({
      crypto_wallet_address: address,
      crypto_wallet_type: 'ethereum' as const,
    })),
    webauthn_registrations: [{ name: 'Laptop' }],
    biometric_registrations: [{}],
  })
  const token = await fetchOauthToken(tenant)
  await client.evaluate((own, [given, hour]) => own.oauth.authenticate(given, hour), [token, HOUR] as const)
}

/** Expects that an entry of the user is gone once a method has deleted it. */
function deletes(
  list: 'emails' | 'phone_numbers' | 'totps' | 'crypto_wallets' | 'providers',
  call: Scenario,
): Scenario {
  return async (stage) => {
    const count = () => stage.client.evaluate((own, name) => own.user.getSync()?.[name].length ?? 0, list)
    const before = await count()
    await call(stage)
    expect(await count()).toBe(before - 1)
  }
}

export const USER = {
  'user.get': {
    isRefused: { error: UNAUTHENTICATED, call: ({ client }) => client.evaluate((own) => own.user.get()) },
    async succeeds(stage) {
      await signInWithEverything(stage)
      const user = await stage.client.evaluate((own) => own.user.get())
      expect(user).not.toHaveProperty('request_id')
      expect(user.phone_numbers).toMatchObject([{ phone_number: PHONE }])
    },
  },
  'user.getSync': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect((await client.evaluate((own) => own.user.getSync()))?.emails).toMatchObject([{ email: EMAIL }])
    },
  },
  'user.getInfo': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect((await client.evaluate((own) => own.user.getInfo())).user).not.toBeNull()
    },
  },
  'user.update': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.update({ name: { first_name: 'Ada' } })),
    },
    async succeeds({ client }) {
      await client.evaluate((own) => own.user.update({ name: { first_name: 'Augusta' }, untrusted_metadata: { a: 1 } }))
      const user = await client.evaluate((own) => own.user.getSync())
      expect(user).toMatchObject({ name: { first_name: 'Augusta' }, untrusted_metadata: { a: 1 } })
    },
  },
  'user.onChange': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      const names = await client.evaluate(async (own) => {
        const seen: (string | undefined)[] = []
        const stop = own.user.onChange((user) => void seen.push(user?.name.first_name))
        await own.user.update({ name: { first_name: 'Grace' } })
        stop()
        return seen
      })
      expect(names).toEqual(['Grace'])
    },
  },
  'user.getConnectedApps': {
    isRefused: { error: UNAUTHENTICATED, call: ({ client }) => client.evaluate((own) => own.user.getConnectedApps()) },
    async succeeds({ client, page, provider }) {
      const app = await createIdpClient(page, provider)
      const { scope = '', ...request } = Object.fromEntries(new URLSearchParams(app.toRequest()))
      const question = {
        client_id: app.client_id,
        redirect_uri: request['redirect_uri'] ?? '',
        response_type: 'code',
        scopes: scope.split(' '),
      }
      await client.evaluate((own, given) => own.idp.oauthAuthorizeStart(given), question)
      await client.evaluate((own, given) => own.idp.oauthAuthorizeSubmit(given), {
        ...question,
        code_challenge: request['code_challenge'] ?? '',
        consent_granted: true,
      })
      const { connected_apps } = await client.evaluate((own) => own.user.getConnectedApps())
      expect(connected_apps).toMatchObject([{ connected_app_id: app.client_id, scopes_granted: scope }])
    },
  },
  'user.revokedConnectedApp': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.revokedConnectedApp('connected-app-test-0')),
    },
    async succeeds({ client }) {
      const left = await client.evaluate(async (own) => {
        const { connected_apps } = await own.user.getConnectedApps()
        await own.user.revokedConnectedApp(connected_apps[0]?.connected_app_id ?? '')
        return (await own.user.getConnectedApps()).connected_apps
      })
      expect(left).toEqual([])
    },
  },
  'user.deletePhoneNumber': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.deletePhoneNumber('x')),
    },
    succeeds: deletes('phone_numbers', ({ client }) =>
      client.evaluate((own) => own.user.deletePhoneNumber(own.user.getSync()?.phone_numbers[0]?.phone_id ?? '')),
    ),
  },
  'user.deleteCryptoWallet': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.deleteCryptoWallet('x')),
    },
    succeeds: deletes('crypto_wallets', ({ client }) =>
      client.evaluate((own) =>
        own.user.deleteCryptoWallet(own.user.getSync()?.crypto_wallets[0]?.crypto_wallet_id ?? ''),
      ),
    ),
  },
  'user.deleteTOTP': {
    isRefused: { error: UNAUTHENTICATED, call: ({ client }) => client.evaluate((own) => own.user.deleteTOTP('x')) },
    async succeeds(stage) {
      await stage.client.evaluate((own) => own.totps.create({ expiration_minutes: 60 }))
      await deletes('totps', ({ client }) =>
        client.evaluate((own) => own.user.deleteTOTP(own.user.getSync()?.totps[0]?.totp_id ?? '')),
      )(stage)
    },
  },
  'user.deleteWebauthnRegistration': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.deleteWebauthnRegistration('x')),
    },
    async succeeds({ client }) {
      const left = await client.evaluate(async (own) => {
        const [first] = own.user.getSync()?.webauthn_registrations ?? []
        await own.user.deleteWebauthnRegistration(first?.webauthn_registration_id ?? '')
        return own.user.getSync()?.webauthn_registrations
      })
      expect(left).toEqual([])
    },
  },
  'user.deleteBiometricRegistration': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.deleteBiometricRegistration('x')),
    },
    async succeeds({ client }) {
      const left = await client.evaluate(async (own) => {
        const [first] = own.user.getSync()?.biometric_registrations ?? []
        await own.user.deleteBiometricRegistration(first?.biometric_registration_id ?? '')
        return own.user.getSync()?.biometric_registrations
      })
      expect(left).toEqual([])
    },
  },
  'user.deleteOAuthRegistration': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.user.deleteOAuthRegistration('x')),
    },
    succeeds: deletes('providers', ({ client }) =>
      client.evaluate((own) =>
        own.user.deleteOAuthRegistration(own.user.getSync()?.providers[0]?.oauth_user_registration_id ?? ''),
      ),
    ),
  },
  'user.deleteEmail': {
    isRefused: { error: UNAUTHENTICATED, call: ({ client }) => client.evaluate((own) => own.user.deleteEmail('x')) },
    succeeds: deletes('emails', ({ client }) =>
      client.evaluate((own) => own.user.deleteEmail(own.user.getSync()?.emails[0]?.email_id ?? '')),
    ),
  },
} satisfies Record<string, Row>
