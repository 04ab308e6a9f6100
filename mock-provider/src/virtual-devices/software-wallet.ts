import { createHash, randomBytes } from 'node:crypto'
import { parseSiweMessage } from 'viem/siwe'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { createInputCheck } from '../core/check-input.ts'
import { isHexBytes, signPersonalMessage, toEthereumAddress } from '../wallets/ethereum.ts'
import { fromBase58, signSolanaMessage, toBase58, toSolanaKey } from '../wallets/solana.ts'
import { installWallet, type WalletRequest, type WalletPage } from './wallet-in-page.ts'

/** Options of a wallet, all optional. */
export type SoftwareWalletOptions = {
  /** Default `ethereum`. */
  type?: 'ethereum' | 'solana'
  /** Derives the keys: the same seed gives the same keys. Random by default. */
  seed?: string
}

/** A crypto wallet and its user, for tests of sign-in with a wallet. */
export type SoftwareWallet = {
  readonly type: 'ethereum' | 'solana'
  /** The address in the wire format: with a checksum (EIP-55), or in base58. */
  readonly address: string
  /** Signs a challenge. @returns the `signature` in the wire format */
  sign(challenge: string): Promise<string>
  /** Makes the user reject the next request to connect or to sign. */
  rejectNext(): void
  /** Installs the wallet in a Playwright page, or in all pages of a context, as an extension does. Call it before they open. */
  install(page: WalletPage): Promise<void>
}

/** An error with the code of a wallet. @see EIP-1193, "Provider Errors", and JSON-RPC 2.0 §5.1 */
class WalletError extends Error {
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
  4200: 'The wallet does not support this method.',
} as const

type Keys = { address: string; sign(message: Uint8Array): Promise<Uint8Array> }

const checkOptions = createInputCheck({
  type: 'object',
  properties: { type: { enum: ['ethereum', 'solana'] }, seed: { type: 'string' } },
  additionalProperties: false,
})

/** Creates a wallet. @throws TypeError for options that are not valid */
export function createSoftwareWallet(options: SoftwareWalletOptions = {}): SoftwareWallet {
  checkOptions('createSoftwareWallet', options)
  const { type = 'ethereum', seed } = options
  const secret = seed === undefined ? randomBytes(32) : createHash('sha256').update(seed).digest()
  let isRejecting = false
  const askUser = () => {
    const isRejected = isRejecting
    isRejecting = false
    if (isRejected) throw new WalletError(4001)
  }
  const keys = type === 'ethereum' ? toEthereumKeys(secret) : toSolanaKeys(secret)
  const respond = type === 'ethereum' ? respondAsEthereum : respondAsSolana
  return {
    type,
    address: keys.address,
    sign: async (challenge) => toWire(type, await keys.sign(Buffer.from(challenge))),
    rejectNext: () => void (isRejecting = true),
    install: (page) => installWallet(page, type, (request) => respond(keys, request, askUser)),
  }
}

/** Encodes a signature: Ethereum uses hexadecimal, Solana base58. */
function toWire(type: SoftwareWallet['type'], signature: Uint8Array): string {
  return type === 'ethereum' ? bytesToHex(signature) : toBase58(signature)
}

function toEthereumKeys(secret: Uint8Array): Keys {
  return {
    address: toEthereumAddress(secret),
    sign: async (message) => hexToBytes(await signPersonalMessage(message, secret)),
  }
}

function toSolanaKeys(secret: Uint8Array): Keys {
  const { address, privateKey } = toSolanaKey(secret)
  return { address, sign: async (message) => signSolanaMessage(message, privateKey) }
}

type Respond = (keys: Keys, request: WalletRequest, askUser: () => void) => unknown

/** @see EIP-1193, EIP-1102, EIP-191 */
const respondAsEthereum: Respond = async (keys, { method, params, host }, askUser) => {
  if (method === 'eth_chainId') return '0x1'
  if (method === 'eth_requestAccounts') {
    askUser()
    return [keys.address]
  }
  if (method !== 'personal_sign') throw new WalletError(4200)
  const [message, address] = params
  if (typeof message !== 'string' || typeof address !== 'string') throw new WalletError(4200)
  if (address.toLowerCase() !== keys.address.toLowerCase()) throw new WalletError(4100)
  const bytes = readMessage(message)
  checkDomain(bytes, host)
  askUser()
  return toWire('ethereum', await keys.sign(bytes))
}

/** Decodes a message, which is either hexadecimal or plain text. */
function readMessage(message: string): Uint8Array {
  return isHexBytes(message) ? hexToBytes(message) : Buffer.from(message)
}

/** Checks that the message names the page's own domain. @see EIP-4361, "Wallet Implementer Steps" */
function checkDomain(message: Uint8Array, host: string): void {
  const named = parseSiweMessage(Buffer.from(message).toString()).domain
  if (named !== undefined && named !== host) {
    throw new WalletError(4001, `The message is ${named}'s, but ${host} asks for the signature.`)
  }
}

const respondAsSolana: Respond = async (keys, { method, params }, askUser) => {
  if (method === 'getPublicKey') return [...fromBase58(keys.address)]
  if (method !== 'connect' && method !== 'signMessage') throw new WalletError(4200)
  askUser()
  if (method === 'connect') return keys.address
  return [...(await keys.sign(Uint8Array.from(params, Number)))]
}
