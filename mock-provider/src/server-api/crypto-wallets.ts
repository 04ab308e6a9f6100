import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { findOrCreateWallet, requireOwnWallet, type Wallet } from '../wallets/crypto-wallets.ts'
import { checkPlace, createSiweChallenge, type Challenge, type SiweBinding } from '../wallets/siwe-challenge.ts'
import { completeWalletSignIn, startWalletSignIn } from '../wallets/wallet-sign-in.ts'
import { findSelectedUser } from './selected-users.ts'
import { beginSignIn } from './sign-in.ts'

/** Ethereum and Solana wallets, for servers (tag `server crypto wallets`). */
export async function serverCryptoWallets(app: FastifyInstance) {
  serve(app, 'serverCryptoWalletsAuthenticateStart', start)
  serve(app, 'serverCryptoWalletsAuthenticate', authenticate)
}

const start: Handler<'serverCryptoWalletsAuthenticateStart'> = async ({ body, tenant }) => {
  const user = await findSelectedUser(tenant, body)
  return startWalletSignIn(tenant, body, {
    claim: (wallet) => (user ? requireOwnWallet(tenant, user, wallet) : findOrCreateWallet(tenant, wallet)),
    findMessage: (wallet, expires_at) => findMessage(tenant, { wallet, expires_at, asked: body.siwe_params }),
  })
}

type MessageStart = {
  wallet: Wallet
  expires_at: number
  asked: Call<'serverCryptoWalletsAuthenticateStart'>['body']['siwe_params']
}

/** @throws ProviderError `crypto_wallet_type_incompatible_with_siwe`, or one of the `invalid_siwe_…` errors */
function findMessage(tenant: Tenant, { wallet, expires_at, asked }: MessageStart): Challenge | undefined {
  if (!asked) return undefined
  if (wallet.type !== 'ethereum') throw new ProviderError('crypto_wallet_type_incompatible_with_siwe')
  const { uri = '', domain = '', resources } = asked
  const place = checkPlace({ uri, domain })
  // Some SDKs send an empty string for a member that was not given.
  const params = {
    ...(resources && { resources }),
    ...(asked.chain_id && { chain_id: asked.chain_id }),
    ...(asked.statement && { statement: asked.statement }),
    ...(asked.issued_at && { issued_at: asked.issued_at }),
    ...(asked.not_before && { not_before: asked.not_before }),
    ...(asked.message_request_id && { message_request_id: asked.message_request_id }),
  }
  return createSiweChallenge(tenant, { place, address: wallet.address, params, expires_at })
}

const authenticate: Handler<'serverCryptoWalletsAuthenticate'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const { checkUser } = signIn
  const { user, factor, siwe } = await completeWalletSignIn(tenant, body, { request: undefined, checkUser })
  const fields = await signIn.complete(user, factor)
  const siwe_params = siwe && toSigned(siwe)
  return { ...fields, ...(siwe_params && { siwe_params }) }
}

/** Returns the contents of a signed message. Messages that an older version has stored lack some of them. */
function toSigned({ domain, message }: SiweBinding) {
  return message && { domain, ...message, status_code: 200 }
}
