import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { isRecord } from './is-record.ts'
import { CONNECT, findMethod, SIGN_MESSAGE } from './solana-wallet.ts'
import { readQuietly, type EthereumProvider, type FoundWallet, type SolanaProvider, type Wallet } from './wallet.ts'
import { WalletError, type WalletFailure } from './wallet-error.ts'
import { findWallet, type WalletId } from './wallets.ts'

/** @throws WalletError `missing` */
export function requireWallet(id: WalletId): Wallet {
  const found = findWallet(id)
  if (!found) throw new WalletError('missing')
  return openWallet(found)
}

/** Returns the methods of a wallet that was found. */
export function openWallet(found: FoundWallet): Wallet {
  if (found.type === 'ethereum') return openEthereum(found.provider)
  return 'standard' in found ? openStandard(found.standard) : openSolana(found.provider)
}

/** The longest that a wallet may take to name its accounts, for which it shows no dialog. */
const ACCOUNTS_TIMEOUT_MS = 1_000

/** Failures, keyed by the `code` of the wallet's error. Solana wallets use the same codes. */
const FAILURES = new Map<string, WalletFailure>([
  /** EIP-1193, "Provider Errors": User Rejected Request. */
  ['4001', 'rejected'],
  /** EIP-1193: Unauthorized. The person has not given the page this account. */
  ['4100', 'account'],
  /** WalletConnect's codes for a rejected request. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
  ['5000', 'rejected'],
  ['5001', 'rejected'],
  ['5002', 'rejected'],
  ['5003', 'rejected'],
  /** The name that ethers gives 4001. */
  ['ACTION_REJECTED', 'rejected'],
  /** EIP-1474, "Error codes": Resource unavailable. Wallets return this code while an earlier request is open. */
  ['-32002', 'busy'],
])
/** What wallets write when the person declines, but send no code for it or the one of an internal error. */
const REJECTION = /\b(reject|den(y|ied)|declin|cancel|refus|user closed|closed by)/i
/** The members in which wallets and libraries keep the error that they have wrapped. */
const WRAPPING = ['cause', 'error', 'originalError', 'data', 'info', 'reason'] as const
const MAX_WRAPPED = 4

/** Calls a wallet and maps its errors. @throws WalletError */
async function callWallet<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    throw new WalletError(findFailure(cause) ?? 'failed', { cause })
  }
}

/** Finds out why a wallet failed: by the code of its error, of an error inside it, or by what it says. */
function findFailure(error: unknown, depth = 0): WalletFailure | undefined {
  if (typeof error === 'string') return REJECTION.test(error) ? 'rejected' : undefined
  if (!isRecord(error) || depth > MAX_WRAPPED) return undefined
  const known = FAILURES.get(String(error['code'])) ?? findFailure(error['message'])
  if (known) return known
  for (const name of WRAPPING) {
    const wrapped = findFailure(error[name], depth + 1)
    if (wrapped) return wrapped
  }
  return undefined
}

function openEthereum(provider: EthereumProvider): Wallet {
  return {
    type: 'ethereum',
    connect: () => callWallet(() => requestAddress(provider)),
    sign: (challenge, address) => callWallet(() => requestSignature(provider, challenge, address)),
    hasAccount: (address) => listsAccount(provider, address),
  }
}

/** @see EIP-1102 */
async function requestAddress(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return requireText(Array.isArray(accounts) ? accounts[0] : undefined)
}

/** @see EIP-1193, "accountsChanged": the accounts are also those that `eth_accounts` returns */
async function listsAccount(provider: EthereumProvider, address: string): Promise<boolean> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ACCOUNTS_TIMEOUT_MS))
  const asked = callWallet(() => provider.request({ method: 'eth_accounts' })).catch(() => undefined)
  const accounts = await Promise.race([asked, timeout])
  if (!Array.isArray(accounts)) return true
  return accounts.some((account) => String(account).toLowerCase() === address.toLowerCase())
}

/** What a wallet says that takes a message in hexadecimal only. -32602 (JSON-RPC 2.0): Invalid params. */
const WANTS_HEXADECIMAL = /hex|0x|invalid (param|message|input|argument)/i
const INVALID_PARAMS = -32602

/** Lets the wallet sign a text. All wallets take hexadecimal, too, but many then show it. @see EIP-191, version 0x45 */
async function requestSignature(provider: EthereumProvider, challenge: string, address: string): Promise<string> {
  const sign = async (message: string) =>
    requireText(await provider.request({ method: 'personal_sign', params: [message, address] }))
  try {
    return await sign(challenge)
  } catch (error) {
    const { code, message } = isRecord(error) ? error : { message: error }
    const isRefused = code === INVALID_PARAMS || WANTS_HEXADECIMAL.test(String(message))
    if (!isRefused || error instanceof WalletError) throw error
    return sign(toHexadecimal(challenge))
  }
}

function toHexadecimal(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}

/** @throws WalletError when the wallet returns nothing, as some wallets do when their dialog is closed */
function requireText(result: unknown): string {
  if (typeof result !== 'string' || result === '') throw new WalletError('failed')
  return result
}

type Connect = () => Promise<{ accounts: StandardWallet['accounts'] }>
type SignMessage = (input: {
  account: StandardWallet['accounts'][number]
  message: Uint8Array
}) => Promise<readonly { signature: Uint8Array }[]>

/** @see https://github.com/wallet-standard/wallet-standard */
function openStandard(wallet: StandardWallet): Wallet {
  const connect = findMethod<Connect>(wallet, ...CONNECT)
  const signMessage = findMethod<SignMessage>(wallet, ...SIGN_MESSAGE)
  if (!connect || !signMessage) throw new WalletError('missing')
  return {
    type: 'solana',
    connect: () => callWallet(async () => requireAccount((await connect()).accounts[0]).address),
    sign: (challenge, address) =>
      callWallet(async () => {
        const account = wallet.accounts.find((it) => it.address === address)
        if (!account) throw new WalletError('account')
        const [signed] = await signMessage({ account, message: new TextEncoder().encode(challenge) })
        if (!signed) throw new WalletError('failed')
        return Uint8Array.from(signed.signature)
      }),
    hasAccount: async (address) => wallet.accounts.some((account) => account.address === address),
  }
}

/** @throws WalletError when the wallet shares no account, as some wallets do when their dialog is closed */
function requireAccount<Account>(account: Account | undefined): Account {
  if (!account) throw new WalletError('failed')
  return account
}

function openSolana(provider: SolanaProvider): Wallet {
  return {
    type: 'solana',
    connect: () => callWallet(() => requestSolanaAddress(provider)),
    sign: (challenge) => callWallet(() => requestSolanaSignature(provider, challenge)),
    hasAccount: async (address) => readQuietly(() => provider.publicKey?.toString() ?? address) === address,
  }
}

async function requestSolanaAddress(provider: SolanaProvider): Promise<string> {
  const result = await provider.connect()
  const key = typeof result === 'object' ? result.publicKey : provider.publicKey
  if (!key) throw new WalletError('failed')
  return key.toString()
}

async function requestSolanaSignature(provider: SolanaProvider, challenge: string): Promise<Uint8Array> {
  const message = new TextEncoder().encode(challenge)
  const { signature } = await provider.request({ method: 'signMessage', params: { message, display: 'utf8' } })
  return Uint8Array.from(signature)
}
