import {
  CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES,
  type SdkSchemas,
  type User,
  MILLISECONDS_PER_MINUTE,
} from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import { isSignedBy, isSolanaAddress, readSolanaSignature } from './solana.ts'
import type { Challenge } from './siwe-challenge.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, listUsersByWallet, users } from '../users/users.ts'

type WalletType = SdkSchemas['CryptoWalletType']

/** Loaded with the first wallet, because parsing the cryptography would slow down every start. */
const loadEthereum = () => import('./ethereum.ts')

/** The wallet that a call names. Its address is valid. */
export type Wallet = { type: WalletType; address: string }

/** The latest challenge of a wallet. Used and expired rows stay, so that a second use gets its own error. */
export type WalletChallengeRow = Wallet &
  Challenge & {
    user_id: string
    crypto_wallet_id: string
    /**
     * Whether the user is adding the wallet. Such a wallet belongs to the user only once it has signed the challenge.
     */
    is_added: boolean
    is_used: boolean
    /** Milliseconds since the epoch. */
    expires_at: number
  }

/** Keyed by `address`. This is unambiguous, because no Ethereum address is a Solana address. */
const walletChallenges = defineTable<WalletChallengeRow>('crypto_wallet_challenges')

/**
 * Returns the wallet that a call names. Assumed: an Ethereum address is stored in its checksum form.
 *
 * @throws ProviderError `invalid_wallet_type`, `invalid_crypto_wallet_address`, `invalid_ethereum_address`,
 *   `invalid_solana_address`
 */
export async function toWallet(asked: { crypto_wallet_type: string; crypto_wallet_address: string }): Promise<Wallet> {
  const { crypto_wallet_type: type, crypto_wallet_address } = asked
  if (type !== 'ethereum' && type !== 'solana') throw new ProviderError('invalid_wallet_type')
  if (crypto_wallet_address === '') throw new ProviderError('invalid_crypto_wallet_address')
  if (type === 'solana') {
    if (!isSolanaAddress(crypto_wallet_address)) throw new ProviderError('invalid_solana_address')
    return { type, address: crypto_wallet_address }
  }
  const { readEthereumAddress } = await loadEthereum()
  const address = readEthereumAddress(crypto_wallet_address)
  if (address === undefined) throw new ProviderError('invalid_ethereum_address')
  return { type, address }
}

type Entry = User['crypto_wallets'][number]

/** Ethereum addresses are case-insensitive; Solana addresses are not. */
function isSameWallet({ crypto_wallet_address, crypto_wallet_type }: Entry, { type, address }: Wallet): boolean {
  if (crypto_wallet_type !== type) return false
  if (type === 'solana') return crypto_wallet_address === address
  return crypto_wallet_address.toLowerCase() === address.toLowerCase()
}

function findOwner(tenant: Tenant, wallet: Wallet): { user: User; entry: Entry } | undefined {
  for (const user of listUsersByWallet(tenant, wallet.address)) {
    const entry = user.crypto_wallets.find((known) => isSameWallet(known, wallet))
    if (entry) return { user, entry }
  }
  return undefined
}

function addWallet(user: User, { type, address }: Wallet, known: Partial<Entry> = {}): Entry {
  const entry = {
    crypto_wallet_id: createId('crypto-wallet'),
    crypto_wallet_address: address,
    crypto_wallet_type: type,
    verified: false,
    ...known,
  }
  user.crypto_wallets.push(entry)
  return entry
}

/** A user's claim to a wallet, which is proven by signing the wallet's challenge. */
export type Claim = Pick<WalletChallengeRow, 'crypto_wallet_id' | 'is_added'> & { user: User; isNewUser: boolean }

/** Finds the user of a wallet, and creates one when the wallet is unknown. */
export function findOrCreateWallet(tenant: Tenant, wallet: Wallet): Claim {
  const owner = findOwner(tenant, wallet)
  const user = owner?.user ?? createUser(tenant)
  const { crypto_wallet_id } = owner?.entry ?? addWallet(user, wallet)
  return { user, crypto_wallet_id, is_added: false, isNewUser: !owner }
}

/**
 * Returns a signed-in user's claim to a wallet: one that the user has, or one that the user is adding.
 *
 * @throws ProviderError `duplicate_wallet_address` when it is another user's
 */
export function requireOwnWallet(tenant: Tenant, user: User, wallet: Wallet): Claim {
  const owner = findOwner(tenant, wallet)
  if (owner && owner.user !== user) throw new ProviderError('duplicate_wallet_address')
  const crypto_wallet_id = owner?.entry.crypto_wallet_id ?? createId('crypto-wallet')
  return { user, crypto_wallet_id, is_added: !owner, isNewUser: false }
}

/** Returns the expiry of a challenge that is created now, in milliseconds since the epoch. */
export function toChallengeEnd(tenant: Tenant): number {
  return tenant.clock.now() + CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE
}

/** Stores a wallet's challenge. It replaces the previous one. */
export function createChallenge(tenant: Tenant, row: Omit<WalletChallengeRow, 'is_used'>): void {
  walletChallenges(tenant).delete(row.address) // the table is in order of age
  walletChallenges(tenant).set(row.address, { ...row, is_used: false })
}

/**
 * Returns the latest challenge of a wallet, and the user who claims the wallet.
 *
 * @throws ProviderError `crypto_wallet_not_found` for an unknown wallet, `duplicate_wallet_address` when it has become
 *   another user's since, `unable_to_authenticate_crypto_wallet` when it has no challenge
 */
export function requireChallenge(tenant: Tenant, wallet: Wallet): { row: WalletChallengeRow; user: User } {
  const row = walletChallenges(tenant).get(wallet.address)
  const owner = findOwner(tenant, wallet)
  if (!owner && !row?.is_added) throw new ProviderError('crypto_wallet_not_found')
  if (!row) {
    throw new ProviderError('unable_to_authenticate_crypto_wallet', { reason: 'The wallet has no challenge.' })
  }
  const user = users(tenant).get(row.user_id)
  if (!user) throw new ProviderError('crypto_wallet_not_found')
  if (owner && owner.user !== user) throw new ProviderError('duplicate_wallet_address')
  return { row, user }
}

/**
 * Parses a signature. Returns a function that tests whether the signature fits a message.
 *
 * @throws ProviderError `invalid_signature`
 */
/**
 * Checks the form of a signature. If the mock has a node for the chain, a contract wallet decides about the form
 * itself.
 *
 * @throws ProviderError `invalid_signature`
 */
export async function checkSignature(tenant: Tenant, { type }: Wallet, signature: string): Promise<void> {
  const isWellFormed =
    type === 'ethereum' ? await isEthereumSignature(tenant, signature) : readSolanaSignature(signature)
  if (!isWellFormed) throw new ProviderError('invalid_signature')
}

async function isEthereumSignature({ contractWallets }: Tenant, signature: string): Promise<boolean> {
  const { findSigner, isHexBytes } = await loadEthereum()
  return contractWallets ? isHexBytes(signature) : (await findSigner('', signature)) !== undefined
}

/** Whether a wallet signed a message: with its key, or by its contract. */
export async function hasSigned(tenant: Tenant, wallet: Wallet, message: string, signature: string): Promise<boolean> {
  const { address, type } = wallet
  if (type === 'solana') return isSignedBy(address, message, readSolanaSignature(signature) ?? new Uint8Array())
  const { findSigner } = await loadEthereum()
  if ((await findSigner(message, signature)) === address) return true
  return (await tenant.contractWallets?.hasSigned(address, message, signature)) ?? false
}

/**
 * Consumes a signed challenge, and marks its wallet as verified and its user as active. Adds the wallet if necessary.
 */
export function confirmWallet(user: User, row: WalletChallengeRow): Entry {
  row.is_used = true
  user.status = 'active'
  const entry = user.crypto_wallets.find((known) => isSameWallet(known, row))
  if (!entry) return addWallet(user, row, { crypto_wallet_id: row.crypto_wallet_id, verified: true })
  entry.verified = true
  return entry
}
