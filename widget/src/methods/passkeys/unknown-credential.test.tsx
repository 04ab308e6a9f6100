import { afterEach, expect, test, vi } from 'vitest'
import { createProviderError } from '../../testing/failures.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { fakeCredentials } from '../../testing/fake-credentials.ts'
import { signInWithPasskey } from './passkey-ceremonies.ts'

afterEach(() => void vi.restoreAllMocks())

const OPTIONS: PublicKeyCredentialRequestOptionsJSON = { challenge: 'AA', rpId: 'app.example' }

/** Signs in with a passkey that the provider refuses. Returns the signals that the browser got. */
async function signInAndFail(error_type: string) {
  const signal = vi.spyOn(PublicKeyCredential, 'signalUnknownCredential').mockResolvedValue()
  const credentials = fakeCredentials()
  const authenticate = async (sign: unknown) => {
    if (typeof sign === 'function') await sign(OPTIONS)
    throw createProviderError(error_type)
  }
  const { client } = createFakeClient({ responses: { 'webauthn.authenticate': authenticate } })
  const done = signInWithPasskey(client, { products: ['passkeys'] }).catch((error: unknown) => error)
  ;(await credentials.nth(1)).answer('credential-1')
  expect(await done).toMatchObject({ error_type })
  return signal.mock.calls
}

test('a passkey that the provider does not know is signalled to the password manager', async () => {
  const used = { rpId: 'app.example', credentialId: 'credential-1' }
  expect(await signInAndFail('webauthn_registration_not_found')).toEqual([[used]])
})

test('another failure says nothing about the passkey', async () => {
  expect(await signInAndFail('too_many_requests')).toEqual([])
})
