import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SdkSchemas } from '@latchkey/openapi'
import {
  requireChallenge,
  requireOwnWallet,
  toWallet,
  findOrCreateWallet,
  confirmWallet,
  createChallenge,
  readSignature,
  toChallengeEnd,
  type Claim,
  type Wallet,
} from '../wallets/crypto-wallets.ts'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession, checkSessionDuration, startSession } from '../sessions/sessions.ts'
import { checkSiweChallenge, createSiweChallenge } from '../wallets/siwe-challenge.ts'
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
function start({ body, tenant, request }: StartCall, claim: (wallet: Wallet) => Claim) {
  const wallet = toWallet(body)
  const expires_at = toChallengeEnd(tenant)
  const params = toSiweParams(tenant, wallet, body.siwe_params)
  const challenge = params
    ? createSiweChallenge(tenant, { request, address: wallet.address, params, expires_at })
    : createPlainChallenge(tenant)
  const { user, ...claimed } = claim(wallet)
  checkNotLocked(tenant, user)
  createChallenge(tenant, { ...wallet, ...claimed, user_id: user.user_id, challenge, expires_at })
  return { challenge }
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
function createPlainChallenge({ config }: Tenant): string {
  return `Sign this message to sign in to ${config.project_name}.\n\nChallenge: ${createSecret()}`
}

const authenticate: Handler<'cryptoWalletsAuthenticate'> = async ({ body, tenant, request }) => {
  const { signature, session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const wallet = toWallet(body)
  const hasSigned = readSignature(wallet, signature)
  const { row, user } = requireChallenge(tenant, wallet)
  checkNotLocked(tenant, user)
  if (!hasSigned(row.challenge)) refuseAttempt(tenant, user, 'unable_to_authenticate_crypto_wallet')
  if (row.is_used) throw new ProviderError('unable_to_authenticate_crypto_wallet')
  checkSiweChallenge(tenant, request, row.challenge)
  if (row.expires_at <= tenant.clock.now()) throw new ProviderError('unable_to_authenticate_crypto_wallet')
  // Used up before the first await, so that only one of two simultaneous calls succeeds.
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
