import { fileURLToPath } from 'node:url'
import { createSoftwareWallet, latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from '@playwright/test'
import { withSampleApp } from './start-app.ts'

const test = base.extend<Latchkey>({ ...latchkey, baseURL: ({ idp }, use) => withSampleApp(idp, use) })

/** The provider's own, unmodified SDK. Its headless build lies beside the package's main file. */
const VENDOR = fileURLToPath(new URL('index.headless.esm.js', import.meta.resolve('@stytch/vanilla-js')))

type Wallet = { crypto_wallet_address: string; crypto_wallet_type: string; siwe_params?: object }
type Vendor = {
  StytchHeadlessClient: new (
    public_token: string,
    options: object,
  ) => {
    cryptoWallets: {
      authenticateStart(wallet: Wallet): Promise<{ challenge: string }>
      authenticate(signed: Wallet & { signature: string; session_duration_minutes: number }): Promise<{ user: object }>
    }
  }
}

for (const [what, type, isSiwe] of [
  ['an Ethereum wallet', 'ethereum', false],
  ['Sign-In with Ethereum', 'ethereum', true],
  ['a Solana wallet', 'solana', true],
] as const) {
  test(`the identity provider’s official SDK signs in with ${what}`, async ({ page, idp }) => {
    idp.configure({ siwe_required_for_crypto_wallets: isSiwe })
    const wallet = createSoftwareWallet({ type })
    await page.exposeFunction('sign', wallet.sign)
    await page.route('**/vendor.js', (route) => route.fulfill({ path: VENDOR, contentType: 'text/javascript' }))
    await page.goto('/')
    const { challenge, user } = await page.evaluate(
      async ({ url, public_token, who }) => {
        const { StytchHeadlessClient }: Vendor = await import(`${location.origin}/vendor.js`)
        const sign: (challenge: string) => Promise<string> = Reflect.get(window, 'sign')
        const { cryptoWallets } = new StytchHeadlessClient(public_token, { endpoints: { testAPIURL: url } })
        const siwe_params = { statement: 'I accept the terms.', chain_id: '137' }
        const started = await cryptoWallets.authenticateStart({ ...who, siwe_params })
        const signature = await sign(started.challenge)
        const response = await cryptoWallets.authenticate({ ...who, signature, session_duration_minutes: 60 })
        return { challenge: started.challenge, user: response.user }
      },
      {
        url: idp.url,
        public_token: idp.public_token,
        who: { crypto_wallet_address: wallet.address, crypto_wallet_type: type },
      },
    )
    const isMessage = isSiwe && type === 'ethereum'
    expect(challenge.includes('I accept the terms.\n\nURI: http://localhost:')).toBe(isMessage)
    expect(user).toMatchObject({ crypto_wallets: [{ crypto_wallet_address: wallet.address, verified: true }] })
  })
}
