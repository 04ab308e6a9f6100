import { RANDOM_ID_LENGTH } from '../constants.ts'

/** 64 characters that need no escaping in URLs and attributes: each stands for 6 bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Creates an id of 21 random characters, 126 bits. Collisions are practically impossible, even across widgets. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
