import { expect } from '@playwright/test'
import { createSoftwareWallet, showPasscode } from '@latchkey/mock-provider/testing'
import { addAuthenticator } from '../../authenticator.ts'
import { HOUR, LOCAL, signIn, type Row, type Stage } from '../stage.ts'

const UNAUTHENTICATED = '[401] user_unauthenticated'
const WALLET = createSoftwareWallet()
const ACCOUNT = { crypto_wallet_address: WALLET.address, crypto_wallet_type: 'ethereum' }

export const CRYPTO_WALLETS = {
  'cryptoWallets.authenticateStart': {
    isRefused: {
      error: '[400] invalid_ethereum_address',
      call: ({ client }) =>
        client.evaluate((own, given) => own.cryptoWallets.authenticateStart(given), {
          ...ACCOUNT,
          crypto_wallet_address: 'x',
        }),
    },
    async succeeds({ client }) {
      const started = await client.evaluate((own, given) => own.cryptoWallets.authenticateStart(given), ACCOUNT)
      expect(started.challenge).not.toBe('')
    },
  },
  'cryptoWallets.authenticate': {
    isRefused: {
      error: '[400] invalid_signature',
      call: ({ client }) =>
        client.evaluate((own, given) => own.cryptoWallets.authenticate(given), {
          ...ACCOUNT,
          signature: 'x',
          ...HOUR,
        }),
    },
    async succeeds({ client }) {
      const { challenge } = await client.evaluate((own, given) => own.cryptoWallets.authenticateStart(given), ACCOUNT)
      const given = { ...ACCOUNT, signature: await WALLET.sign(challenge), ...HOUR }
      const { user } = await client.evaluate((own, body) => own.cryptoWallets.authenticate(body), given)
      expect(user.crypto_wallets).toMatchObject([{ crypto_wallet_address: WALLET.address, verified: true }])
    },
  },
} satisfies Record<string, Row>

/** The secret and recovery codes of each client's authenticator app. */
const apps = new WeakMap<Stage['client'], { secret: string; recovery_codes: string[] }>()

export const TOTPS = {
  'totps.create': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own) => own.totps.create({ expiration_minutes: 60 })),
    },
    async succeeds(stage) {
      await signIn(stage)
      const app = await stage.client.evaluate((own) => own.totps.create({ expiration_minutes: 60 }))
      expect(app.recovery_codes).toHaveLength(10)
      expect(await stage.client.evaluate((own) => own.user.getSync()?.totps)).toMatchObject([{ totp_id: app.totp_id }])
      apps.set(stage.client, app)
    },
  },
  'totps.authenticate': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) =>
        client.evaluate((own, given) => own.totps.authenticate(given), { totp_code: '000000', ...HOUR }),
    },
    async succeeds({ client, provider }) {
      const totp_code = showPasscode(apps.get(client)?.secret ?? '', Date.parse(await provider.now()))
      const given = { totp_code, ...HOUR }
      const { user } = await client.evaluate((own, body) => own.totps.authenticate(body), given)
      expect(user.totps).toMatchObject([{ verified: true }])
    },
  },
  'totps.recover': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) => client.evaluate((own, given) => own.totps.recover(given), { recovery_code: 'x', ...HOUR }),
    },
    async succeeds({ client }) {
      const given = { recovery_code: apps.get(client)?.recovery_codes[0] ?? '', ...HOUR }
      const { totp_id } = await client.evaluate((own, body) => own.totps.recover(body), given)
      expect(totp_id).toMatch(/^totp-test-/)
    },
  },
  'totps.recoveryCodes': {
    isRefused: { error: UNAUTHENTICATED, call: ({ client }) => client.evaluate((own) => own.totps.recoveryCodes()) },
    async succeeds({ client }) {
      const { totps } = await client.evaluate((own) => own.totps.recoveryCodes())
      expect(totps).toMatchObject({ verified: true, recovery_codes: apps.get(client)?.recovery_codes.slice(1) })
    },
  },
} satisfies Record<string, Row>

export const WEBAUTHN = {
  'webauthn.browserSupportsAutofill': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect(typeof (await client.evaluate((own) => own.webauthn.browserSupportsAutofill()))).toBe('boolean')
    },
  },
  'webauthn.register': {
    isRefused: {
      error: UNAUTHENTICATED,
      at: 'webauthnRegisterStart',
      call: ({ client }) => client.evaluate((own, hour) => own.webauthn.register(hour), HOUR),
    },
    async succeeds(stage) {
      await addAuthenticator(stage.page)
      await signIn(stage)
      const result = await stage.client.evaluate(
        (own, hour) => own.webauthn.register({ ...hour, is_passkey: true }),
        HOUR,
      )
      expect(result.webauthn_registration_id).toMatch(/^webauthn-registration-test-/)
    },
  },
  'webauthn.update': {
    isRefused: {
      error: UNAUTHENTICATED,
      call: ({ client }) =>
        client.evaluate((own) => own.webauthn.update({ webauthn_registration_id: 'x', name: 'Work laptop' })),
    },
    async succeeds({ client }) {
      const { webauthn_registration: renamed } = await client.evaluate((own) => {
        const [first] = own.user.getSync()?.webauthn_registrations ?? []
        const webauthn_registration_id = first?.webauthn_registration_id ?? ''
        return own.webauthn.update({ webauthn_registration_id, name: 'Work laptop' })
      })
      expect(renamed.name).toBe('Work laptop')
    },
  },
  'webauthn.authenticate': {
    isRefused: {
      error: '[404] webauthn_registration_not_found',
      async call(stage) {
        const authenticator = await addAuthenticator(stage.page)
        await signIn(stage, 'grace@example.com')
        await stage.client.evaluate(async (own, hour) => {
          const made = await own.webauthn.register({ ...hour, is_passkey: true })
          await own.user.deleteWebauthnRegistration(made.webauthn_registration_id)
          await own.session.revoke()
        }, HOUR)
        try {
          await stage.client.evaluate((own, hour) => own.webauthn.authenticate({ ...hour, is_passkey: true }), HOUR)
        } finally {
          await authenticator.remove()
        }
      },
    },
    async succeeds({ client }) {
      const result = await client.evaluate(async (own, hour) => {
        await own.session.revoke()
        return own.webauthn.authenticate({ ...hour, is_passkey: true })
      }, HOUR)
      expect(result?.user.webauthn_registrations).toMatchObject([{ name: 'Work laptop' }])
    },
  },
} satisfies Record<string, Row>
