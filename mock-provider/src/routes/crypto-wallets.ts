import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SdkSchemas } from '@latchkey/openapi'
import { requireOwnWallet, findOrCreateWallet, type Claim, type Wallet } from '../wallets/crypto-wallets.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession, checkSessionDuration, startSession } from '../sessions/sessions.ts'
import { createSiweChallenge, toPagePlace } from '../wallets/siwe-challenge.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'
import { completeWalletSignIn, startWalletSignIn } from '../wallets/wallet-sign-in.ts'

/** Ethereum and Solana wallets (tag `crypto_wallets`). */
export async function cryptoWallets(app: FastifyInstance) {
  serve(app, 'cryptoWalletsAuthenticateStartPrimary', startPrimary)
  serve(app, 'cryptoWalletsAuthenticateStartSecondary', startSecondary)
  serve(app, 'cryptoWalletsAuthenticate', authenticate)
}

type StartCall = { body: SdkSchemas['CryptoWalletStartRequest']; tenant: Tenant; request: FastifyRequest }

const startPrimary: Handler<'cryptoWalletsAuthenticateStartPrimary'> = (call) =>
  start(call, (wallet) => findOrCreateWallet(call.tenant, wallet))

const startSecondary: Handler<'cryptoWalletsAuthenticateStartSecondary'> = (call) => {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  return start(call, (wallet) => requireOwnWallet(tenant, user, wallet))
}

/** Validates a whole request before a user is created. */
async function start({ body, tenant, request }: StartCall, claim: (wallet: Wallet) => Claim) {
  const { challenge } = await startWalletSignIn(tenant, body, {
    claim,
    findMessage: (wallet, expires_at) => {
      const asked = toSiweParams(tenant, wallet, body.siwe_params)
      if (!asked) return undefined
      const { uri, ...params } = asked
      const place = toPagePlace(tenant, request, uri)
      return createSiweChallenge(tenant, { place, address: wallet.address, params, expires_at })
    },
  })
  return { challenge }
}

/**
 * Returns the parameters of a Sign-In with Ethereum message, or undefined for a plain challenge. Assumed: a caller that
 * asks for such a message gets one, even if the project does not require it.
 *
 * @throws ProviderError `crypto_wallet_type_incompatible_with_siwe`
 */
function toSiweParams({ config }: Tenant, { type }: Wallet, asked: SdkSchemas['SiweParams'] | undefined) {
  if (type === 'ethereum') return config.siwe_required_for_crypto_wallets ? (asked ?? {}) : asked
  if (asked) throw new ProviderError('crypto_wallet_type_incompatible_with_siwe')
  return undefined
}

const authenticate: Handler<'cryptoWalletsAuthenticate'> = async ({ body, tenant, request }) => {
  const { session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const { user, factor } = await completeWalletSignIn(tenant, body, { request })
  return startSession(tenant, { user, factor, session_duration_minutes, request })
}
