import { beforeEach, expect, test, vi } from 'vitest'
import { PasskeyError } from '../../browser/passkey-error.ts'
import { createProviderError } from '../../testing/failures.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { isRefusedByBrowser, registerPasskey } from './passkey-registration.ts'
import { offerPasskeys, signInWithPasskey } from './passkey-sign-in.ts'

const never = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

test('passkey autofill ends after a sign-in', async () => {
  let attempts = 0
  const attempt = async () => `data ${(attempts += 1)}`
  expect(await offerPasskeys(attempt, never, () => {})).toBe('data 1')
  expect(attempts).toBe(1)
})

test('a person who declines ends passkey autofill without an error', { tags: 'passkey-autofill.denied' }, async () => {
  let attempts = 0
  const failures: unknown[] = []
  const attempt = async () => void (attempts += 1)
  expect(await offerPasskeys(attempt, never, (error) => failures.push(error))).toBeUndefined()
  expect([attempts, failures]).toEqual([1, []])
})

test(
  'a failed passkey sign-in is reported and offered again, five times at most',
  { tags: ['passkey-autofill.attempts', 'passkey-autofill.limit'] },
  async () => {
    let attempts = 0
    const failures: unknown[] = []
    const attempt = () => Promise.reject(new Error(String((attempts += 1))))
    expect(await offerPasskeys(attempt, never, (error) => failures.push(error))).toBeUndefined()
    expect(attempts).toBe(5)
    expect(failures.map(String)).toEqual(['Error: 1', 'Error: 2', 'Error: 3', 'Error: 4', 'Error: 5'])
  },
)

test(
  'leaving the form ends passkey autofill, and its failure is not reported',
  { tags: 'passkey-autofill.closed' },
  async () => {
    const leaving = new AbortController()
    let attempts = 0
    const failures: unknown[] = []
    const attempt = async () => {
      attempts += 1
      leaving.abort()
      throw new Error('aborted')
    }
    await offerPasskeys(attempt, leaving.signal, (error) => failures.push(error))
    expect([attempts, failures]).toEqual([1, []])
  },
)

test('a form that was already left offers no passkeys', async () => {
  let attempts = 0
  await offerPasskeys(
    async () => void (attempts += 1),
    AbortSignal.abort(),
    () => {},
  )
  expect(attempts).toBe(0)
})

test('only browser errors count as a refusal of a passkey', () => {
  expect(isRefusedByBrowser(new PasskeyError('duplicate'))).toBe(true)
  expect(isRefusedByBrowser(createProviderError('duplicate_webauthn_registration'))).toBe(false)
})

test(
  'a passkey sign-in sends the session lifetime, and the domain only when configured',
  { tags: ['passkey-authenticate.duration', 'passkey-authenticate.is-passkey'] },
  async () => {
    const { client, callsOf } = createFakeClient()
    await signInWithPasskey(client, { products: [] })
    const passkeyOptions = { domain: 'acme.example' }
    await signInWithPasskey(client, { products: [], passkeyOptions, sessionOptions: { sessionDurationMinutes: 45 } })
    expect(callsOf('webauthn.authenticate').map(([, options]) => options)).toEqual([
      { session_duration_minutes: 30, is_passkey: true },
      { session_duration_minutes: 45, is_passkey: true, domain: 'acme.example' },
    ])
  },
)

test(
  'a passkey registration sends the domain only when configured',
  { tags: 'webauthn-register.is-passkey' },
  async () => {
    const { client, callsOf } = createFakeClient()
    await registerPasskey(client, { products: [] })
    await registerPasskey(client, { products: [], passkeyOptions: { domain: 'acme.example' } })
    expect(callsOf('webauthn.register').map(([, options]) => options)).toEqual([
      { is_passkey: true },
      { is_passkey: true, domain: 'acme.example' },
    ])
  },
)

test('a cancelled passkey ceremony resolves without data, and other errors are thrown', async () => {
  const cancelled = createFakeClient({
    responses: { 'webauthn.authenticate': () => Promise.reject(new PasskeyError('cancelled')) },
  })
  expect(await signInWithPasskey(cancelled.client, { products: [] })).toBeUndefined()
  const failed = createFakeClient({
    responses: { 'webauthn.authenticate': () => Promise.reject(createProviderError('internal_server_error')) },
  })
  await expect(signInWithPasskey(failed.client, { products: [] })).rejects.toMatchObject({
    error_type: 'internal_server_error',
  })
})
