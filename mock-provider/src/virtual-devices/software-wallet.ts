import { createHash, randomBytes } from 'node:crypto'
import { signPersonalMessage, toEthereumAddress } from '../wallets/ethereum.ts'
import { parseSiweText } from '../wallets/siwe-message.ts'
import { signSolanaMessage, toBase58, toSolanaKey } from '../wallets/solana.ts'
import { installWallet, type WalletRequest, type WalletPage } from './wallet-in-page.ts'

/** Which wallet, and whose. */
export type SoftwareWalletOptions = {
  /** Default `ethereum`. */
  type?: 'ethereum' | 'solana'
  /** The same seed is the same wallet. Default a new one each time. */
  seed?: string
}

/** A crypto wallet and the person who holds it, for whoever tests sign-in by wallet. */
export type SoftwareWallet = {
  readonly type: 'ethereum' | 'solana'
  /** As the wire wants it: with a checksum (EIP-55), or in base58. */
  readonly address: string
  /** What the wire's `signature` is to be. */
  sign(challenge: string): string
  /** The person declines what they are asked next: to connect, or to sign. */
  rejectNext(): void
  /** Puts the wallet into a page of Playwright's, or into all pages of a context, as an extension would. Before they open. */
  install(page: WalletPage): Promise<void>
}

/** A failure as wallets tell it. @see EIP-1193, "Provider Errors", and JSON-RPC 2.0 §5.1 */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: number

  constructor(code: keyof typeof WALLET_ERRORS, message: string = WALLET_ERRORS[code]) {
    super(message)
    this.code = code
  }
}

const WALLET_ERRORS = {
  4001: 'The person rejected the request.',
  4100: 'The wallet does not have this account.',
  4200: 'The wallet does not know this method.',
} as const

type Keys = { address: string; sign(message: Uint8Array): Uint8Array }

export function createSoftwareWallet({ type = 'ethereum', seed }: SoftwareWalletOptions = {}): SoftwareWallet {
  const secret = seed === undefined ? randomBytes(32) : createHash('sha256').update(seed).digest()
  let isRejecting = false
  const askPerson = () => {
    const isRejected = isRejecting
    isRejecting = false
    if (isRejected) throw new WalletError(4001)
  }
  const keys = type === 'ethereum' ? toEthereumKeys(secret) : toSolanaKeys(secret)
  const answer = type === 'ethereum' ? answerEthereum : answerSolana
  return {
    type,
    address: keys.address,
    sign: (challenge) => toWire(type, keys.sign(Buffer.from(challenge))),
    rejectNext: () => void (isRejecting = true),
    install: (page) => installWallet(page, type, (request) => answer(keys, request, askPerson)),
  }
}

/** Signatures travel in hexadecimal from one kind of wallet, in base58 from the other. */
function toWire(type: SoftwareWallet['type'], signature: Uint8Array): string {
  return type === 'ethereum' ? `0x${Buffer.from(signature).toString('hex')}` : toBase58(signature)
}

function toEthereumKeys(secret: Uint8Array): Keys {
  return { address: toEthereumAddress(secret), sign: (message) => signPersonalMessage(message, secret) }
}

function toSolanaKeys(secret: Uint8Array): Keys {
  const { address, privateKey } = toSolanaKey(secret)
  return { address, sign: (message) => signSolanaMessage(message, privateKey) }
}

type Answer = (keys: Keys, request: WalletRequest, askPerson: () => void) => unknown

/** @see EIP-1193, EIP-1102, EIP-191 */
const answerEthereum: Answer = (keys, { method, params, host }, askPerson) => {
  if (method === 'eth_chainId') return '0x1'
  if (method === 'eth_requestAccounts') {
    askPerson()
    return [keys.address]
  }
  if (method !== 'personal_sign') throw new WalletError(4200)
  const [message, address] = params
  if (typeof message !== 'string' || typeof address !== 'string') throw new WalletError(4200)
  if (address.toLowerCase() !== keys.address.toLowerCase()) throw new WalletError(4100)
  const bytes = readMessage(message)
  checkPlace(bytes, host)
  askPerson()
  return toWire('ethereum', keys.sign(bytes))
}

/** Messages come as bytes in hexadecimal, or as they are. */
function readMessage(message: string): Buffer {
  return /^0x(?:[0-9a-f]{2})*$/i.test(message) ? Buffer.from(message.slice(2), 'hex') : Buffer.from(message)
}

/** Who asks must be whom the message names. @see EIP-4361, "Wallet Implementer Steps" */
function checkPlace(message: Buffer, host: string): void {
  const named = parseSiweText(message.toString())?.domain
  if (named !== undefined && named !== host) {
    throw new WalletError(4001, `The message is ${named}'s, but ${host} asks for the signature.`)
  }
}

const answerSolana: Answer = (keys, { method, params }, askPerson) => {
  if (method !== 'connect' && method !== 'signMessage') throw new WalletError(4200)
  askPerson()
  if (method === 'connect') return keys.address
  return [...keys.sign(Uint8Array.from(params as number[]))] // the page's own script sends bytes
}
