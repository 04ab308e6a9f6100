import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeCredentials } from '../testing/fake-credentials.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import {
  canAutofillPasskeys,
  canCreatePasskeysQuietly,
  createPasskey,
  getPasskey,
  unlessCancelled,
  canSignal,
  signal,
} from './passkeys.ts'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './passkey-json.ts'

const CREATION: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Acme' },
  user: { id: 'dXNlci0x', name: 'ada@example.com', displayName: 'Ada' },
  challenge: '-_8',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: 'Y3JlZA', transports: ['internal'] }],
}
const REQUEST: PasskeyRequestOptions = { challenge: '-_8', rpId: 'localhost' }

const text = (bytes: BufferSource | undefined) => new TextDecoder().decode(bytes)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('passkeys on the wire', () => {
  test('a new passkey is serialized as JSON with base64url strings', async () => {
    const credentials = fakeCredentials()
    const created = createPasskey(CREATION)
    const ask = await credentials.nth(1)
    ask.answer('id')
    expect(await created).toEqual({
      id: 'id',
      rawId: 'aWQ',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'YXR0ZXN0ZWQ', transports: ['internal'] },
    })
    const publicKey = ask.publicKey as PublicKeyCredentialCreationOptions
    expect(text(publicKey.user.id)).toBe('user-1')
    expect(text(publicKey.excludeCredentials?.[0]?.id)).toBe('cred')
  })

  test('a passkey assertion has no user handle when the authenticator provides none', async () => {
    const credentials = fakeCredentials()
    const signed = getPasskey(REQUEST)
    ;(await credentials.nth(1)).answer('id')
    expect((await signed).response).toEqual({
      clientDataJSON: 'e30',
      authenticatorData: 'ZGF0YQ',
      signature: 'c2lnbmVk',
    })
  })

  test.each(['-_8', '-_8=', '+/8', '+/8='])(
    'the WebAuthn challenge %s is decoded, as base64url or standard base64',
    async (challenge) => {
      const credentials = fakeCredentials()
      const signed = getPasskey({ ...REQUEST, challenge })
      const ask = await credentials.nth(1)
      ask.answer()
      await signed
      expect(new Uint8Array(ask.publicKey.challenge as ArrayBuffer)).toEqual(new Uint8Array([0xfb, 0xff]))
    },
  )

  test('a credential of a password manager needs no methods', async () => {
    const bytes = new ArrayBuffer(1)
    const response = { clientDataJSON: bytes, attestationObject: bytes }
    const credential: Credential = Object.assign({ id: 'AA', type: 'public-key' }, { rawId: bytes, response })
    vi.spyOn(navigator.credentials, 'create').mockResolvedValue(credential)
    const passkey = await createPasskey(CREATION)
    expect([passkey.response.transports, passkey.clientExtensionResults]).toEqual([[], {}])
  })
})

describe('errors of the browser', () => {
  const FAILURES = [
    ['NotAllowedError', 'cancelled', 'cancelled'],
    ['AbortError', 'aborted', 'aborted'],
    ['InvalidStateError', 'duplicate', 'failed'],
    ['ConstraintError', 'unsupported', 'unsupported'],
    ['NotSupportedError', 'unsupported', 'unsupported'],
    ['SecurityError', 'failed', 'failed'],
    ['UnknownError', 'failed', 'failed'],
  ] as const

  test.each(FAILURES)(
    'the WebAuthn error %s means "%s" for a registration and "%s" for a sign-in',
    async (name, onCreate, onGet) => {
      const credentials = fakeCredentials()
      const created = createPasskey(CREATION)
      ;(await credentials.nth(1)).fail(name)
      await expect(created).rejects.toMatchObject({ name: 'PasskeyError', reason: onCreate, cause: { name } })
      const signed = getPasskey(REQUEST)
      ;(await credentials.nth(2)).fail(name)
      await expect(signed).rejects.toMatchObject({ reason: onGet })
    },
  )

  test('a WebAuthn ceremony that returns no credential fails', async () => {
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(null)
    await expect(getPasskey(REQUEST)).rejects.toMatchObject({ reason: 'failed' })
  })

  test('a cancelled or aborted passkey ceremony is ignored, and any other failure throws', async () => {
    const credentials = fakeCredentials()
    const outcomes = ['NotAllowedError', 'AbortError', 'UnknownError'].map(async (name, index) => {
      const outcome = unlessCancelled(getPasskey(REQUEST))
      ;(await credentials.nth(index + 1)).fail(name)
      return outcome.catch(() => 'thrown')
    })
    expect(await Promise.all(outcomes)).toEqual([undefined, undefined, 'thrown'])
  })
})

describe('concurrent passkey ceremonies', () => {
  test('a new passkey ceremony aborts the pending one', async () => {
    const credentials = fakeCredentials()
    const waiting = getPasskey(REQUEST, { mediation: 'conditional' })
    const first = await credentials.nth(1)
    const modal = createPasskey(CREATION)
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' })
    expect(first.isAborted()).toBe(true)
    const second = await credentials.nth(2)
    second.answer()
    await modal
    expect(second.isAborted()).toBe(false)
  })

  test('aborting an earlier passkey ceremony does not abort the later one', async () => {
    const credentials = fakeCredentials()
    const leaving = new AbortController()
    const waiting = getPasskey(REQUEST, { mediation: 'conditional', signal: leaving.signal })
    const modal = getPasskey(REQUEST)
    await expect(waiting).rejects.toMatchObject({ reason: 'aborted' })
    leaving.abort()
    const second = await credentials.nth(2)
    expect(second.isAborted()).toBe(false)
    second.answer()
    await modal
  })

  test('an already aborted signal starts no passkey ceremony', async () => {
    const { asks } = fakeCredentials()
    const signal = AbortSignal.abort()
    await expect(getPasskey(REQUEST, { signal })).rejects.toMatchObject({ reason: 'aborted' })
    expect(asks).toEqual([])
  })
})

describe('passkey support', () => {
  test('a browser without WebAuthn supports no passkeys, and a passkey sign-in throws', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect([canUsePasskeys(), await canAutofillPasskeys(), await canCreatePasskeysQuietly()]).toEqual([
      false,
      false,
      false,
    ])
    await expect(getPasskey(REQUEST)).rejects.toMatchObject({ reason: 'unsupported' })
  })

  test('a browser without conditional mediation cannot offer passkeys in a field', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    expect([canUsePasskeys(), await canAutofillPasskeys(), await canCreatePasskeysQuietly()]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a passkey capability counts as supported when the browser reports it', async () => {
    vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
    vi.spyOn(PublicKeyCredential, 'getClientCapabilities').mockResolvedValue({ conditionalCreate: true })
    expect([await canAutofillPasskeys(), await canCreatePasskeysQuietly()]).toEqual([true, true])
  })
})

const DETAILS = { rpId: 'localhost', userId: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada' }

afterEach(() => vi.unstubAllGlobals())

test('a supported WebAuthn signal is passed to the browser', async () => {
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
])('a WebAuthn signal does not throw in a browser that %s', async (_what, PublicKeyCredential) => {
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  await expect(signal('signalCurrentUserDetails', DETAILS)).resolves.toBeUndefined()
})
