import { afterEach, expect, test, vi } from 'vitest'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../browser/passkey-json.ts'
import type { CreatePasskey } from '../../client/index.ts'
import type { PasskeyOptions } from '../../config.ts'
import { createProviderError } from '../../testing/failures.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { fakeCredentials } from '../../testing/fake-credentials.ts'
import type { WidgetEvent } from '../../widget-event.ts'
import { passkeysOnMain } from './on-main.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'

afterEach(() => void vi.restoreAllMocks())

const REQUEST: PasskeyRequestOptions = { challenge: 'AA', rpId: 'app.example' }

/** Signs in with a passkey that the provider refuses. Returns the signals that the browser got. */
async function signInAndFail(error_type: string) {
  const signal = vi.spyOn(PublicKeyCredential, 'signalUnknownCredential').mockResolvedValue()
  const credentials = fakeCredentials()
  const authenticate = async (sign: unknown) => {
    if (typeof sign === 'function') await sign(REQUEST)
    throw createProviderError(error_type)
  }
  const { client } = createFakeClient({ responses: { 'webauthn.authenticate': authenticate } })
  const done = signInWithPasskey(client, { products: ['passkeys'] }).catch((error: unknown) => error)
  ;(await credentials.nth(1)).answer('credential-1')
  expect(await done).toMatchObject({ error_type })
  return signal.mock.calls
}

test('a passkey that the provider does not recognize is signalled to the password manager', async () => {
  const used = { rpId: 'app.example', credentialId: 'credential-1' }
  expect(await signInAndFail('webauthn_registration_not_found')).toEqual([[used]])
})

test('another failed passkey sign-in sends no signal', async () => {
  expect(await signInAndFail('too_many_requests')).toEqual([])
})

const CREATION: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Acme' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const REGISTERED = { webauthn_registration_id: 'webauthn-registration-test-1' }

/** Emits the event of a sign-in by password. */
function signInByPassword(passkeyOptions: PasskeyOptions, answer: () => unknown = () => REGISTERED) {
  const credentials = fakeCredentials()
  const register = async (create: unknown) => {
    await (create as CreatePasskey)(CREATION) // passed by the client
    return answer()
  }
  const { client, callsOf } = createFakeClient({ responses: { 'webauthn.register': register } })
  const events: WidgetEvent[] = []
  const errors: unknown[] = []
  const widget = {
    client,
    config: { products: ['passwords' as const], passkeyOptions },
    emit: (type: WidgetEvent['type'], data: object = {}) => void events.push({ type, data }),
    report: (error: unknown) => void errors.push(error),
  }
  passkeysOnMain.onEvent({ type: 'PASSWORD_AUTHENTICATE', data: {} }, widget)
  return { ...credentials, callsOf, events, errors }
}

function canCreateQuietly(conditionalCreate: boolean) {
  return vi.spyOn(PublicKeyCredential, 'getClientCapabilities').mockResolvedValue({ conditionalCreate })
}

test('a sign-in by password creates a passkey without a dialog and emits an event', async () => {
  canCreateQuietly(true)
  const { nth, events, callsOf } = signInByPassword({ createAfterPassword: true })
  const ask = await nth(1)
  expect([ask.method, ask.mediation]).toEqual(['create', 'conditional'])
  ask.answer()
  await vi.waitUntil(() => events.length > 0)
  expect(events).toEqual([{ type: 'PASSKEY_REGISTER', data: REGISTERED }])
  expect(callsOf('webauthn.register')[0]?.[1]).toEqual({ is_passkey: true })
})

test('a password sign-in creates no passkey unless that is configured', async () => {
  const capabilities = canCreateQuietly(true)
  const { asks, callsOf } = signInByPassword({})
  await new Promise(requestAnimationFrame)
  expect([asks, callsOf('webauthn.register'), capabilities.mock.calls]).toEqual([[], [], []])
})

test('a browser without conditional creation of passkeys is not asked for one', async () => {
  const capabilities = canCreateQuietly(false)
  const { asks, callsOf } = signInByPassword({ createAfterPassword: true })
  await vi.waitUntil(() => capabilities.mock.calls.length > 0)
  await new Promise(requestAnimationFrame)
  expect([asks, callsOf('webauthn.register')]).toEqual([[], []])
})

test('a browser that declines to create a passkey causes no error', async () => {
  canCreateQuietly(true)
  const { nth, events, errors } = signInByPassword({ createAfterPassword: true })
  ;(await nth(1)).fail('NotAllowedError')
  await new Promise(requestAnimationFrame)
  expect([events, errors]).toEqual([[], []])
})

test.each(['InvalidStateError', 'ConstraintError'])(
  'the browser error %s is not reported when a passkey is created without a dialog',
  async (name) => {
    canCreateQuietly(true)
    const { nth, errors } = signInByPassword({ createAfterPassword: true })
    ;(await nth(1)).fail(name)
    await new Promise(requestAnimationFrame)
    expect(errors).toEqual([])
  },
)

test('an error of the provider is reported when a passkey is created without a dialog', async () => {
  canCreateQuietly(true)
  const { nth, errors, events } = signInByPassword({ createAfterPassword: true }, () => {
    throw createProviderError('unable_to_register_webauthn_registration')
  })
  ;(await nth(1)).answer()
  await vi.waitUntil(() => errors.length > 0)
  expect(events).toEqual([])
  expect(errors).toEqual([expect.objectContaining({ error_type: 'unable_to_register_webauthn_registration' })])
})

test('events other than a password sign-in create no passkey', async () => {
  const capabilities = canCreateQuietly(true)
  const { client } = createFakeClient()
  const config = { products: [], passkeyOptions: { createAfterPassword: true } }
  passkeysOnMain.onEvent({ type: 'PASSWORD_CREATE', data: {} }, { client, config, emit: () => {}, report: () => {} })
  await new Promise(requestAnimationFrame)
  expect(capabilities.mock.calls).toEqual([])
})
