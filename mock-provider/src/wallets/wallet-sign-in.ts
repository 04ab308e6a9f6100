import type { FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import {
  checkSignature,
  confirmWallet,
  createChallenge,
  hasSigned,
  requireChallenge,
  toChallengeEnd,
  toWallet,
  type Claim,
  type Wallet,
  type WalletChallengeRow,
} from './crypto-wallets.ts'
import { checkSiweBinding, type Challenge } from './siwe-challenge.ts'

/** The parameters with which a call names a wallet. */
type AskedWallet = { crypto_wallet_type: string; crypto_wallet_address: string }

/** The steps of a sign-in's start that differ between callers. */
export type WalletStart = {
  /** Returns the user who claims the wallet. Called after all other checks. */
  claim: (wallet: Wallet) => Claim
  /** Returns the Sign-In with Ethereum message, if any. */
  findMessage: (wallet: Wallet, expires_at: number) => Challenge | undefined
}

/**
 * Starts a sign-in with a wallet.
 *
 * @throws ProviderError of `toWallet`, `user_lock_limit_reached`, and those of both functions in `WalletStart`
 */
export async function startWalletSignIn(tenant: Tenant, asked: AskedWallet, { claim, findMessage }: WalletStart) {
  const wallet = await toWallet(asked)
  const expires_at = toChallengeEnd(tenant)
  const created = findMessage(wallet, expires_at) ?? createPlainChallenge(tenant)
  const { user, isNewUser, ...claimed } = claim(wallet)
  checkNotLocked(tenant, user)
  createChallenge(tenant, { ...wallet, ...claimed, user_id: user.user_id, ...created, expires_at })
  return { challenge: created.challenge, user_id: user.user_id, user_created: isNewUser }
}

/** The message that the wallet displays to its owner. */
function createPlainChallenge({ config }: Tenant): Challenge {
  return { challenge: `Sign this message to sign in to ${config.project_name}.\n\nChallenge: ${createSecret()}` }
}

/** A challenge with its signature. */
export type WalletProof = AskedWallet & { signature: string }

/** The caller who presents a signed challenge. */
export type WalletCaller = {
  /** The request of the calling page. Undefined when a server calls. */
  request: FastifyRequest | undefined
  /** Called with the user before the signature is verified. */
  checkUser?: (user: User) => void
}

/**
 * Verifies a wallet's signature and consumes the challenge.
 *
 * @throws ProviderError of `toWallet`, `checkSignature`, `requireChallenge` and `checkSiweBinding`,
 *   `unable_to_authenticate_crypto_wallet`, `user_lock_limit_reached`
 */
export async function completeWalletSignIn(tenant: Tenant, proof: WalletProof, caller: WalletCaller) {
  const { signature } = proof
  const wallet = await toWallet(proof)
  const isSandbox = caller.request === undefined && isSandboxProof(wallet, signature)
  if (!isSandbox) await checkSignature(tenant, wallet, signature)
  const { row: asked } = requireChallenge(tenant, wallet)
  const isSigned = isSandbox || (await hasSigned(tenant, wallet, asked.challenge, signature))
  // The challenge is read again, because another call may have used or replaced it in the meantime.
  const { row, user } = requireChallenge(tenant, wallet)
  checkNotLocked(tenant, user)
  caller.checkUser?.(user)
  if (!isSigned || row !== asked) {
    const reason = isSigned
      ? 'A newer challenge has replaced the one that was signed.'
      : 'The signature is not one of this wallet over its latest challenge.'
    refuseAttempt(tenant, user, 'unable_to_authenticate_crypto_wallet', reason)
  }
  checkUsable(tenant, row, caller.request)
  // The challenge is consumed before the next await, so that only one of two simultaneous calls succeeds.
  const { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type } = confirmWallet(user, row)
  const crypto_wallet_factor = { crypto_wallet_id, crypto_wallet_address, crypto_wallet_type }
  return { user, siwe: row.siwe, factor: { ...FACTOR, crypto_wallet_factor } }
}

/** The wallet of the provider's documentation. Its signature is only an example, and does not verify. */
const SANDBOX = {
  address: '0x6df2dB4Fb3DA35d241901Bd53367770BF03123f1',
  signature: '0x0c4f82edc3c818b6beff4b89e0682994e5878074609903cecdfb',
}

function isSandboxProof({ address }: Wallet, signature: string): boolean {
  return address.toLowerCase() === SANDBOX.address.toLowerCase() && signature === SANDBOX.signature
}

const FACTOR = { type: 'crypto', delivery_method: 'crypto_wallet' } as const

/** @throws ProviderError `unable_to_authenticate_crypto_wallet`, and those of `checkSiweBinding` */
function checkUsable(tenant: Tenant, row: WalletChallengeRow, request: FastifyRequest | undefined): void {
  const reason = explainSpent(tenant, row, 'challenge')
  if (!row.is_used) checkSiweBinding(tenant, request, row)
  if (reason !== undefined) throw new ProviderError('unable_to_authenticate_crypto_wallet', { reason })
}
