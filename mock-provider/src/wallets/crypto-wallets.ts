import {
  CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES,
  type SdkSchemas,
  type User,
  MILLISECONDS_PER_MINUTE,
} from '@latchkey/openapi'
import { readEthereumAddress, recoverSigner } from './ethereum.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import { isSignedBy, isSolanaAddress, readSolanaSignature } from './solana.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { createUser, users } from '../users/users.ts'

type WalletType = SdkSchemas['CryptoWalletType']

/** A wallet as a call names it, checked. */
export type Wallet = { type: WalletType; address: string }

/** The challenge that a wallet was given last. A row stays when it is used or late, so that one can be told so. */
export type WalletChallengeRow = Wallet & {
  challenge: string
  user_id: string
  crypto_wallet_id: string
  /** The user does not have the wallet yet: it becomes theirs when it has signed. */
  is_added: boolean
  is_used: boolean
  expires_at: number
}

/** Keyed by `address`: no address of one kind can be one of the other. */
const walletChallenges = defineTable<WalletChallengeRow>('crypto_wallet_challenges')

/**
 * Reads which wallet a call names. Assumed: an Ethereum address is kept with its checksum, however it was written.
 *
 * @throws ProviderError `invalid_wallet_type`, `invalid_crypto_wallet_address`, `invalid_ethereum_address`,
 *   `invalid_solana_address`
 */
export function checkWallet(asked: { crypto_wallet_type: string; crypto_wallet_address: string }): Wallet {
  const { crypto_wallet_type: type, crypto_wallet_address } = asked
  if (type !== 'ethereum' && type !== 'solana') throw new ProviderError('invalid_wallet_type')
  if (crypto_wallet_address === '') throw new ProviderError('invalid_crypto_wallet_address')
  if (type === 'solana') {
    if (!isSolanaAddress(crypto_wallet_address)) throw new ProviderError('invalid_solana_address')
    return { type, address: crypto_wallet_address }
  }
  const address = readEthereumAddress(crypto_wallet_address)
  if (address === undefined) throw new ProviderError('invalid_ethereum_address')
  return { type, address }
}

type Entry = User['crypto_wallets'][number]

/** Ethereum's addresses are the same in either case; Solana's are not. */
function isSame({ crypto_wallet_address, crypto_wallet_type }: Entry, { type, address }: Wallet): boolean {
  if (crypto_wallet_type !== type) return false
  if (type === 'solana') return crypto_wallet_address === address
  return crypto_wallet_address.toLowerCase() === address.toLowerCase()
}

function findOwner(tenant: Tenant, wallet: Wallet): { user: User; entry: Entry } | undefined {
  for (const user of users(tenant).values()) {
    const entry = user.crypto_wallets.find((known) => isSame(known, wallet))
    if (entry) return { user, entry }
  }
  return undefined
}

function addWallet(user: User, { type, address }: Wallet, crypto_wallet_id = createId('crypto-wallet')): Entry {
  const entry = { crypto_wallet_id, crypto_wallet_address: address, crypto_wallet_type: type, verified: false }
  user.crypto_wallets.push(entry)
  return entry
}

/** Whose wallet a challenge is for. */
export type Claim = Pick<WalletChallengeRow, 'user_id' | 'crypto_wallet_id' | 'is_added'>

/** The wallet of whoever has it, else of a new user. @throws ProviderError `user_lock_limit_reached` */
export function findOrCreateWallet(tenant: Tenant, wallet: Wallet): Claim {
  const owner = findOwner(tenant, wallet)
  if (owner) checkNotLocked(tenant, owner.user)
  const user = owner?.user ?? createUser(tenant)
  const { crypto_wallet_id } = owner?.entry ?? addWallet(user, wallet)
  return { user_id: user.user_id, crypto_wallet_id, is_added: false }
}

/**
 * The wallet of a user who is signed in: one that they have, or one that they are about to add.
 *
 * @throws ProviderError `duplicate_wallet_address`, `user_lock_limit_reached`
 */
export function checkOwnWallet(tenant: Tenant, user: User, wallet: Wallet): Claim {
  const owner = findOwner(tenant, wallet)
  if (owner && owner.user !== user) throw new ProviderError('duplicate_wallet_address')
  checkNotLocked(tenant, user)
  const crypto_wallet_id = owner?.entry.crypto_wallet_id ?? createId('crypto-wallet')
  return { user_id: user.user_id, crypto_wallet_id, is_added: !owner }
}

/** When a challenge that is made now ends. */
export function toChallengeEnd(tenant: Tenant): number {
  return tenant.clock.now() + CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE
}

/** Keeps the challenge that a wallet is given. It voids the one before. */
export function saveChallenge(tenant: Tenant, row: Omit<WalletChallengeRow, 'is_used'>): void {
  walletChallenges(tenant).set(row.address, { ...row, is_used: false })
}

/**
 * The challenge that a wallet was given last, and whose it is.
 *
 * @throws ProviderError `crypto_wallet_not_found` for a wallet of nobody, `duplicate_wallet_address` when it has become
 *   another user's meanwhile, `unable_to_authenticate_crypto_wallet` when it was never given one
 */
export function checkChallenge(tenant: Tenant, wallet: Wallet): { row: WalletChallengeRow; user: User } {
  const row = walletChallenges(tenant).get(wallet.address)
  const owner = findOwner(tenant, wallet)
  if (!owner && !row?.is_added) throw new ProviderError('crypto_wallet_not_found')
  if (!row) throw new ProviderError('unable_to_authenticate_crypto_wallet')
  const user = users(tenant).get(row.user_id)
  if (!user) throw new ProviderError('crypto_wallet_not_found')
  if (owner && owner.user !== user) throw new ProviderError('duplicate_wallet_address')
  return { row, user }
}

/** A signature that can be one, as a question to be asked of a message. @throws ProviderError `invalid_signature` */
export function readSignature({ type, address }: Wallet, signature: string): (challenge: string) => boolean {
  if (type === 'ethereum') {
    if (recoverSigner('', signature) === undefined) throw new ProviderError('invalid_signature')
    return (challenge) => recoverSigner(challenge, signature) === address
  }
  const bytes = readSolanaSignature(signature)
  if (!bytes) throw new ProviderError('invalid_signature')
  return (challenge) => isSignedBy(address, challenge, bytes)
}

/** Takes it as shown that the wallet of a challenge is the user's, and uses the challenge up. */
export function proveWallet(user: User, row: WalletChallengeRow): Entry {
  row.is_used = true
  user.status = 'active'
  const entry = user.crypto_wallets.find((known) => isSame(known, row)) ?? addWallet(user, row, row.crypto_wallet_id)
  entry.verified = true
  return entry
}
