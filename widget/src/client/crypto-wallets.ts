import type { SdkSchemas } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { FraudCheck } from './fraud-check.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import { signIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

type Wallet = { crypto_wallet_address: string; crypto_wallet_type: 'ethereum' | 'solana' }

/** `siwe_params` count only for an Ethereum wallet, and where the project demands such messages. */
export type CryptoWalletStartOptions = Wallet & { siwe_params?: SdkSchemas['SiweParams'] }

/** `signature`: in hexadecimal of an Ethereum wallet, in base58 of a Solana one. */
export type CryptoWalletAuthenticateOptions = Wallet & { signature: string; session_duration_minutes: number }

type CryptoWalletsDeps = {
  transport: Transport
  store: SessionStore
  page: Page
  bootstrap: BootstrapStore
  fraudCheck: Pick<FraudCheck, 'send' | 'getCaptchaFields'>
}

/** Ethereum and Solana wallets (tag `crypto_wallets`). Option names are the wire's. */
export function createCryptoWallets({ transport, store, page, bootstrap, fraudCheck }: CryptoWalletsDeps) {
  return {
    /**
     * Asks for the text that the wallet is to sign: a visitor's to sign in, a user's to add the wallet to the session.
     * Shows the captcha alone (wire).
     *
     * @throws ProviderError `invalid_ethereum_address`, `invalid_solana_address`, `duplicate_wallet_address`,
     *   `invalid_siwe_uri` and its kin, `user_lock_limit_reached`
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
      return transport.post(path, { body })
    },
    /**
     * Exchanges the signature of the challenge for a session.
     *
     * @throws ProviderError `invalid_signature`, `unable_to_authenticate_crypto_wallet`, `crypto_wallet_not_found`,
     *   `siwe_message_expired`, `siwe_message_not_valid_yet`, `duplicate_wallet_address`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    async authenticate(options: CryptoWalletAuthenticateOptions) {
      const payload = await fraudCheck.send((fields) =>
        transport.post('/sdk/v1/crypto_wallets/authenticate', { body: { ...options, ...fields } }),
      )
      return signIn(store, payload)
    },
  }
}
