import { afterEach, expect, test, vi } from 'vitest'
import { canSignal, signal } from './passkey-signals.ts'

const DETAILS = { rpId: 'localhost', userId: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada' }

afterEach(() => vi.unstubAllGlobals())

test('a browser that carries a signal is given it', async () => {
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
  ['refuses', Object.assign(() => {}, { signalCurrentUserDetails: () => Promise.reject(new Error('no')) })],
  [
    'throws',
    Object.assign(() => {}, {
      signalCurrentUserDetails() {
        throw new Error('no')
      },
    }),
  ],
])('a browser that %s harms nothing', async (_what, PublicKeyCredential) => {
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  await expect(signal('signalCurrentUserDetails', DETAILS)).resolves.toBeUndefined()
})
