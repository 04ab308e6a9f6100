import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { dumpTables } from '../store/rows.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

const TOKEN = 'public-token-test-secrecy'
const EMAIL = 'ada@example.com'
const PASSWORDS = ['marvellous giraffe 9', 'melancholy walrus 4', 'ponderous heron 7', 'short', 'a wrong one']
const URLS = {
  login_redirect_url: 'http://localhost:3000/authenticate',
  reset_password_redirect_url: 'http://localhost:3000/reset-password',
}

/** Makes every password call, successful and failing, and returns the log, the journal, the mail and the rows. */
async function leaveTraces() {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const { app, tenants } = createProviderApp({ logLevel: 'trace', logStream })
  const call = async (path: string, body: object, session_token = TOKEN) => {
    const authorization = `Basic ${btoa(`${TOKEN}:${session_token}`)}`
    const payload = { session_duration_minutes: 60, ...body }
    const response = await app.inject({ method: 'POST', url: `/sdk/v1${path}`, headers: { authorization }, payload })
    return response.json()
  }
  const control = async (path: string) => (await app.inject(`/_mock/${TOKEN}${path}`)).json()
  const [first, second, third, weak, wrong] = PASSWORDS

  const { data } = await call('/passwords', { email: EMAIL, password: first })
  await call('/passwords', { email: 'grace@example.com', password: weak })
  await call('/passwords/authenticate', { email: EMAIL, password: wrong })
  await call('/passwords/authenticate', { email: EMAIL, password: { unexpected: [wrong] } })
  await call('/passwords/strength_check', { email: EMAIL, password: second })
  await call('/passwords/existing_password/reset', { email: EMAIL, existing_password: first, new_password: second })
  await call('/passwords/session/reset', { password: third }, data.session_token)
  await call('/passwords/email/reset/start', { email: EMAIL, ...URLS, session_duration_minutes: undefined })
  const { messages } = await control('/messages')
  const tokens: string[] = []
  for (const { href } of messages[0].links) {
    await app.inject(href)
    tokens.push(new URL(href).searchParams.get('token') ?? '')
  }
  await call('/passwords/email/reset', { token: tokens[0], password: third, code_verifier: wrong })
  const reset = await call('/passwords/email/reset', { token: tokens[0], password: third })
  const secrets = [...PASSWORDS, ...tokens, data.session_token, reset.data.session_token, reset.data.session_jwt]
  const tenant = tenants.find(TOKEN)
  return {
    secrets,
    log: lines.join(''),
    journal: JSON.stringify((await control('/journal')).entries),
    mail: JSON.stringify(messages),
    rows: JSON.stringify(tenant && dumpTables(tenant.tables)),
  }
}

test('the log and the journal contain no password, token or code, and no password is stored', async () => {
  const { secrets, log, journal, mail, rows } = await leaveTraces()
  expect(secrets.every((secret) => secret.length >= 5)).toBe(true)
  const isIn = (text: string) => (secret: string) => text.includes(secret) || text.includes(encodeURIComponent(secret))
  expect(log.length).toBeGreaterThan(1000)
  expect(secrets.filter(isIn(log))).toEqual([])
  expect(journal).toContain('passwordsExistingPasswordReset')
  expect(secrets.filter(isIn(journal))).toEqual([])
  expect(PASSWORDS.filter(isIn(mail))).toEqual([])
  expect(PASSWORDS.filter(isIn(rows))).toEqual([])
}, 30_000)

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
