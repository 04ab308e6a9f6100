import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSigner, readEthereumAddress, signPersonalMessage, toEthereumAddress } from './ethereum.ts'

function signText(message: string, secretKey: Uint8Array): Promise<string> {
  return signPersonalMessage(Buffer.from(message), secretKey)
}

/** The examples of EIP-55. */
const CHECKSUMMED = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

/** The example in the web3.js documentation of `eth.accounts.sign`. */
const KNOWN = {
  secretKey: Buffer.from('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318', 'hex'),
  message: 'Some data',
  address: '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23',
  signature:
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
}

test.each(CHECKSUMMED)('the Ethereum address %s has a valid checksum', (address) => {
  expect(readEthereumAddress(address)).toBe(address)
  expect(readEthereumAddress(address.toLowerCase())).toBe(address)
  expect(readEthereumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
})

test('an Ethereum address with one letter in the wrong case is rejected', () => {
  const [, , address = ''] = CHECKSUMMED
  for (const [index, character] of Array.from(address).entries()) {
    const swapped = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase()
    if (index < 2 || swapped === character) continue
    expect(readEthereumAddress(address.slice(0, index) + swapped + address.slice(index + 1))).toBeUndefined()
  }
})

test.each([
  '',
  '0x',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
  `0x${'0'.repeat(41)}`,
  `${'0'.repeat(42)}`,
  `0x${'g'.repeat(40)}`,
])('the text "%s" is not an Ethereum address', (text) => expect(readEthereumAddress(text)).toBeUndefined())

test('signing an Ethereum message and recovering its signer matches web3.js', async () => {
  expect(toEthereumAddress(KNOWN.secretKey)).toBe(KNOWN.address)
  expect(await signText(KNOWN.message, KNOWN.secretKey)).toBe(KNOWN.signature)
  expect(await findSigner(KNOWN.message, KNOWN.signature)).toBe(KNOWN.address)
})

test('Ethereum signatures with a parity of 0 or 1, as hardware wallets send them, are accepted', async () => {
  expect(KNOWN.signature.slice(-2)).toBe('1c')
  expect(await findSigner(KNOWN.message, `${KNOWN.signature.slice(0, -2)}01`)).toBe(KNOWN.address)
  expect(await findSigner(KNOWN.message, `${KNOWN.signature.slice(0, -2)}00`)).not.toBe(KNOWN.address)
})

const ZERO = '0'.repeat(64)
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const ONE = `${'0'.repeat(63)}1`

test.each([
  ['nothing', ''],
  ['characters that are not hexadecimal', `0x${'zz'.repeat(65)}`],
  ['no prefix', KNOWN.signature.slice(2)],
  ['a byte too few', KNOWN.signature.slice(0, -2)],
  ['a byte too many', `${KNOWN.signature}00`],
  ['another parity', `${KNOWN.signature.slice(0, -2)}1d`],
  ['no r', `0x${ZERO}${ONE}1b`],
  ['no s', `0x${ONE}${ZERO}1b`],
  ['an r beyond the order', `0x${ORDER}${ONE}1b`],
  ['an s beyond the order', `0x${ONE}${ORDER}1b`],
  ['an r that is not on the curve', `0x${'0'.repeat(63)}5${ONE}1b`],
])('no signer is recovered from an Ethereum signature with %s', async (_, signature) => {
  expect(await findSigner(KNOWN.message, signature)).toBeUndefined()
})

test(
  'the signer of any Ethereum message is recovered, and not for a different message',
  { timeout: 60_000 },
  async () => {
    const secret = fc.uint8Array({ minLength: 31, maxLength: 31 })
    await fc.assert(
      fc.asyncProperty(secret, fc.string(), fc.string(), async (bytes, message, other) => {
        const secretKey = Buffer.from([1, ...bytes])
        const signature = await signText(message, secretKey)
        expect(await findSigner(message, signature)).toBe(toEthereumAddress(secretKey))
        if (message !== other) expect(await findSigner(other, signature)).not.toBe(toEthereumAddress(secretKey))
      }),
      { seed: 4361, numRuns: 25 },
    )
  },
)
