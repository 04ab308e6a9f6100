import { afterEach, expect, test, vi } from 'vitest'
import { canSignal, signal } from './passkey-signals.ts'

const DETAILS = { rpId: 'localhost', userId: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada' }

afterEach(() => vi.unstubAllGlobals())

test('a supported signal is passed to the browser', async () => {
  const seen: unknown[] = []
  vi.stubGlobal('PublicKeyCredential', {})
  expect(canSignal('signalCurrentUserDetails')).toBe(false)
  const PublicKeyCredential = Object.assign(() => {}, {
    signalCurrentUserDetails: async (options: unknown) => void seen.push(options),
  })
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  await signal('signalCurrentUserDetails', DETAILS)
  expect(seen).toEqual([DETAILS])
})

test.each([
  ['does not know signals', Object.assign(() => {}, {})],
  ['has no WebAuthn', undefined],
  ['rejects', Object.assign(() => {}, { signalCurrentUserDetails: () => Promise.reject(new Error('no')) })],
  [
    'throws',
    Object.assign(() => {}, {
      signalCurrentUserDetails() {
        throw new Error('no')
      },
    }),
  ],
])('a browser that %s causes no error', async (_what, PublicKeyCredential) => {
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  await expect(signal('signalCurrentUserDetails', DETAILS)).resolves.toBeUndefined()
})
