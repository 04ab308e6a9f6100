import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SdkSchemas } from '@latchkey/openapi'
import {
  requireChallenge,
  requireOwnWallet,
  toWallet,
  findOrCreateWallet,
  checkSignature,
  confirmWallet,
  createChallenge,
  hasSigned,
  toChallengeEnd,
  type Claim,
  type Wallet,
} from '../wallets/crypto-wallets.ts'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession, checkSessionDuration, startSession } from '../sessions/sessions.ts'
import { checkSiweBinding, createSiweChallenge, type Challenge } from '../wallets/siwe-challenge.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

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
  const wallet = await toWallet(body)
  const expires_at = toChallengeEnd(tenant)
  const params = toSiweParams(tenant, wallet, body.siwe_params)
  const created = params
    ? createSiweChallenge(tenant, { request, address: wallet.address, params, expires_at })
    : createPlainChallenge(tenant)
  const { user, ...claimed } = claim(wallet)
  checkNotLocked(tenant, user)
  createChallenge(tenant, { ...wallet, ...claimed, user_id: user.user_id, ...created, expires_at })
  return { challenge: created.challenge }
}

/**
 * Returns the parameters of a Sign-In with Ethereum message, or undefined for a plain challenge. Assumed: a caller that
 * asks for such a message gets one, even where the project does not require it.
 *
 * @throws ProviderError `crypto_wallet_type_incompatible_with_siwe`
 */
function toSiweParams({ config }: Tenant, { type }: Wallet, asked: SdkSchemas['SiweParams'] | undefined) {
  if (type === 'ethereum') return config.siwe_required_for_crypto_wallets ? (asked ?? {}) : asked
  if (asked) throw new ProviderError('crypto_wallet_type_incompatible_with_siwe')
  return undefined
}

/** The message that the wallet shows to its owner. */
function createPlainChallenge({ config }: Tenant): Challenge {
  return { challenge: `Sign this message to sign in to ${config.project_name}.\n\nChallenge: ${createSecret()}` }
}

const authenticate: Handler<'cryptoWalletsAuthenticate'> = async ({ body, tenant, request }) => {
  const { signature, session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const wallet = await toWallet(body)
  await checkSignature(tenant, wallet, signature)
  const { row: asked } = requireChallenge(tenant, wallet)
  const isSigned = await hasSigned(tenant, wallet, asked.challenge, signature)
  // Read again, because another call may have used or replaced the challenge in the meantime.
  const { row, user } = requireChallenge(tenant, wallet)
  checkNotLocked(tenant, user)
  if (!isSigned || row !== asked) refuseAttempt(tenant, user, 'unable_to_authenticate_crypto_wallet')
  if (row.is_used) throw new ProviderError('unable_to_authenticate_crypto_wallet')
  checkSiweBinding(tenant, request, row)
  if (row.expires_at <= tenant.clock.now()) throw new ProviderError('unable_to_authenticate_crypto_wallet')
  // Used up before the next await, so that only one of two simultaneous calls succeeds.
  const { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type } = confirmWallet(user, row)
  return startSession(tenant, {
    user,
    factor: {
      type: 'crypto',
      delivery_method: 'crypto_wallet',
      crypto_wallet_factor: { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type },
    },
    session_duration_minutes,
    request,
  })
}
