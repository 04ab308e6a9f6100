import type { SdkSchemas } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { FraudCheck } from './fraud-check.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import { signIn, SIGN_IN_SHAPE as shape } from './sign-in.ts'
import type { Transport } from './transport.ts'

type Wallet = { crypto_wallet_address: string; crypto_wallet_type: 'ethereum' | 'solana' }

/** `siwe_params` apply only to Ethereum wallets, in projects that require Sign-In with Ethereum. */
export type CryptoWalletStartOptions = Wallet & { siwe_params?: SdkSchemas['SiweParams'] }

/** `signature`: hexadecimal for an Ethereum wallet, base58 for a Solana one. */
export type CryptoWalletAuthenticateOptions = Wallet & { signature: string; session_duration_minutes: number }

type CryptoWalletsDeps = {
  transport: Transport
  store: SessionStore
  page: Page
  bootstrap: BootstrapStore
  fraudCheck: Pick<FraudCheck, 'getCaptchaFields'>
  provenPost: Transport['post']
}

/** Creates the calls about Ethereum and Solana wallets (tag `crypto_wallets`). Options have wire names. */
export function createCryptoWallets({ transport, store, page, bootstrap, fraudCheck, provenPost }: CryptoWalletsDeps) {
  return {
    /**
     * Requests the challenge that the wallet signs: to sign in, or, while signed in, to add the wallet to the session.
     * Sends the captcha token alone (wire).
     *
     * @throws ProviderError `invalid_ethereum_address`, `invalid_solana_address`, `duplicate_wallet_address`,
     *   `invalid_siwe_uri` and other `invalid_siwe_…` errors, `user_lock_limit_reached`
     * @see EIP-4361
     */
    async authenticateStart({ siwe_params, ...wallet }: CryptoWalletStartOptions) {
      const { siweRequiredForCryptoWallets } = await bootstrap.getAsync()
      const isSiwe = siweRequiredForCryptoWallets && wallet.crypto_wallet_type === 'ethereum'
      const body = {
        ...wallet,
        ...(isSiwe && { siwe_params: { uri: page.origin, ...siwe_params } }),
        ...(await fraudCheck.getCaptchaFields()),
      }
      const path = store.get().session
        ? '/sdk/v1/crypto_wallets/authenticate/start/secondary'
        : '/sdk/v1/crypto_wallets/authenticate/start/primary'
      return transport.post(path, { body, shape: { challenge: 'text' } })
    },
    /**
     * Exchanges the signature of the challenge for a session.
     *
     * @throws ProviderError `invalid_signature`, `unable_to_authenticate_crypto_wallet`, `crypto_wallet_not_found`,
     *   `siwe_message_expired`, `siwe_message_not_valid_yet`, `duplicate_wallet_address`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    authenticate: async (body: CryptoWalletAuthenticateOptions) =>
      signIn(store, await provenPost('/sdk/v1/crypto_wallets/authenticate', { body, shape })),
  }
}
