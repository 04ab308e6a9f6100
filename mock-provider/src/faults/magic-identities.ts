import { ERROR_TYPES, isErrorType, type ErrorType, type MockSchemas } from '@latchkey/openapi'

/** A domain reserved for tests (RFC 6761 §6.2), so the addresses belong to no real person. */
const EMAIL_DOMAIN = 'fault.test'
/** 555 is not an area code, so these ten thousand numbers belong to no real person. */
const PHONE_PREFIX = '+1555010'
const NUMBERS = 10_000
const ETHEREUM_PREFIX = `0x${'fa017'.repeat(7)}0`
/** 28 bytes of zeros: in base58 each is a `1`. */
const SOLANA_PREFIX = '1'.repeat(28)
/** Ensures that the base58 form of the last four bytes has the same length in all addresses. */
const SOLANA_OFFSET = 0xfa170000
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The addresses that raise one error. */
export type MagicIdentities = MockSchemas['FaultIdentities']

/** The FNV-1a hash, with 32 bits. */
function toHash(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/**
 * Derives each number from its error's name, so it stays the same when other errors are added to the catalogue or
 * removed.
 */
function assignNumbers(): Map<number, ErrorType> {
  const byNumber = new Map<number, ErrorType>()
  for (const error_type of ERROR_TYPES) {
    let number = toHash(error_type) % NUMBERS
    while (byNumber.has(number)) number = (number + 1) % NUMBERS
    byNumber.set(number, error_type)
  }
  return byNumber
}

function toBase58(number: number): string {
  const digit = BASE58.charAt(number % 58)
  return number < 58 ? digit : `${toBase58(Math.floor(number / 58))}${digit}`
}

function toIdentities(number: number, error_type: ErrorType): MagicIdentities {
  const digits = String(number).padStart(4, '0')
  return {
    email: `${error_type}@${EMAIL_DOMAIN}`,
    phone_number: `${PHONE_PREFIX}${digits}`,
    ethereum_address: `${ETHEREUM_PREFIX}${digits}`,
    solana_address: `${SOLANA_PREFIX}${toBase58(SOLANA_OFFSET + number)}`,
  }
}

const numbers = assignNumbers()
const byType = new Map([...numbers].map(([number, type]) => [type, toIdentities(number, type)]))
const byIdentity = new Map(
  [...byType].flatMap(([type, identities]) => Object.values(identities).map((identity) => [identity, type] as const)),
)

/** Returns the magic identities of an error, for consoles and tests. */
export function getMagicIdentities(error_type: ErrorType): MagicIdentities {
  return byType.get(error_type) as MagicIdentities // the map is built from all error types
}

/** Finds the error of an email address, a phone number or a wallet address, regardless of case. */
export function findMagicError(identity: string): ErrorType | undefined {
  return byIdentity.get(identity) ?? byIdentity.get(identity.toLowerCase())
}

/** Finds the local part of an address at the reserved domain that is not an error type: a misspelled one. */
export function findMisspelledError(identity: string): string | undefined {
  const [name = '', domain] = identity.toLowerCase().split('@')
  return domain === EMAIL_DOMAIN && !isErrorType(name) ? name : undefined
}
