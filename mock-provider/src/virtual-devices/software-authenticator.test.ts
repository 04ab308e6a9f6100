import { decodeAttestationObject, decodeClientDataJSON, parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from './software-authenticator.ts'

const OPTIONS: PublicKeyCredentialCreationOptionsJSON = {
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const SECURITY_KEY = { ...OPTIONS, authenticatorSelection: { residentKey: 'discouraged' } } as const
const REQUEST = { challenge: 'b3RoZXI', rpId: 'localhost' }

function readAuthenticatorData(attestationObject: string) {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  return { fmt: decoded.get('fmt'), ...parseAuthenticatorData(decoded.get('authData')) }
}

test('a passkey created by the software authenticator has the challenge and the default flags', () => {
  const { id, response } = createSoftwareAuthenticator({ origin: 'https://example.com' }).create(OPTIONS)
  expect(decodeClientDataJSON(response.clientDataJSON)).toEqual({
    type: 'webauthn.create',
    challenge: OPTIONS.challenge,
    origin: 'https://example.com',
    crossOrigin: false,
  })
  const { fmt, credentialID, flags, counter } = readAuthenticatorData(response.attestationObject)
  expect({ fmt, id: Buffer.from(credentialID ?? []).toString('base64url'), counter }).toEqual({
    fmt: 'none',
    id,
    counter: 0,
  })
  expect(flags).toMatchObject({ up: true, uv: true, be: false, bs: false, at: true, ed: false })
})

test('the software authenticator returns a packed attestation on request', () => {
  const { response } = createSoftwareAuthenticator().create({ ...OPTIONS, attestation: 'direct' })
  expect(readAuthenticatorData(response.attestationObject).fmt).toBe('packed')
})

test('the options of the software authenticator set its flags', () => {
  const options = { isUserPresent: false, isUserVerified: false, isBackedUp: true }
  const { response } = createSoftwareAuthenticator(options).create(OPTIONS)
  expect(readAuthenticatorData(response.attestationObject).flags).toMatchObject({
    up: false,
    uv: false,
    be: true,
    bs: true,
  })
})

test('the software authenticator signs with the newest passkey of the domain and increments its counter', () => {
  const authenticator = createSoftwareAuthenticator()
  authenticator.create(OPTIONS)
  const { id } = authenticator.create(OPTIONS)
  authenticator.create({ ...OPTIONS, rp: { id: 'example.com', name: 'Example' } })
  const signed = [authenticator.get(REQUEST), authenticator.get(REQUEST)]
  expect(signed.map((it) => [it.id, it.response.userHandle])).toEqual([
    [id, 'dXNlcg'],
    [id, 'dXNlcg'],
  ])
  const counters = signed.map(({ response }) => {
    const bytes = new Uint8Array(Buffer.from(response.authenticatorData, 'base64url'))
    return parseAuthenticatorData(bytes).counter
  })
  expect(counters).toEqual([1, 2])
})

test('a non-discoverable passkey is used only by its id and returns no user handle', () => {
  const authenticator = createSoftwareAuthenticator()
  const { id } = authenticator.create(SECURITY_KEY)
  expect(() => authenticator.get(REQUEST)).toThrow('NotAllowedError')
  const signed = authenticator.get({ ...REQUEST, allowCredentials: [{ type: 'public-key', id }] })
  expect(signed.id).toBe(id)
  expect(signed.response.userHandle).toBeUndefined()
})

test('the software authenticator creates no second passkey if its passkey is excluded', () => {
  const authenticator = createSoftwareAuthenticator()
  const { id } = authenticator.create(OPTIONS)
  const excludeCredentials = [{ type: 'public-key' as const, id }]
  expect(() => authenticator.create({ ...OPTIONS, excludeCredentials })).toThrow('InvalidStateError')
  expect(createSoftwareAuthenticator().create({ ...OPTIONS, excludeCredentials }).id).not.toBe(id)
})
