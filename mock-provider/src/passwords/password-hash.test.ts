import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'

test('a password hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isPasswordOf(hash, 'correct horse')).toBe(true)
  expect(await isPasswordOf(hash, 'correct horse ')).toBe(false)
})

test('a password hash names scrypt and its cost, and is salted', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$scrypt\$N=16384,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(first).not.toBe(second)
})

test('a password hash is verified with the cost that it names', async () => {
  // RFC 7914 §12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1), its first 32 bytes
  const salt = Buffer.from('SodiumChloride').toString('base64url')
  const key = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex')
  const hash = `$scrypt$N=16384,r=8,p=1$${salt}$${key.toString('base64url')}`
  expect(await isPasswordOf(hash, 'pleaseletmein')).toBe(true)
  expect(await isPasswordOf(hash.replace('N=16384', 'N=1024'), 'pleaseletmein')).toBe(false)
})

test('without a stored hash, no password matches', async () => {
  expect(await isPasswordOf(undefined, '')).toBe(false)
})

test('passwords that are equal in Unicode NFKC match the same hash', async () => {
  const hash = await hashPassword('caf\u00e9 \ufb01ne')
  expect(await isPasswordOf(hash, 'cafe\u0301 fine')).toBe(true)
})

test('every character of a long password is significant', async () => {
  const long = '🔑'.repeat(500)
  expect(await isPasswordOf(await hashPassword(`${long}a`), `${long}b`)).toBe(false)
})
