import { expect, test } from 'vitest'
import { dumpTables, loadTables } from '../store/rows.ts'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { openPasskeyPage, type CredentialJson, type PasskeyPage } from '../testing/passkeys.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

type Send = (credential: unknown) => ReturnType<PasskeyPage['sendAuthenticate']>
/** A valid credential, and a function that sends altered copies of it. Each copy meets the same initial state. */
type Ceremony = { credential: CredentialJson; send: Send }

async function openCeremony(page: PasskeyPage, credential: CredentialJson, send: Send): Promise<Ceremony> {
  const { tables } = page.visitor.tenant
  const before = dumpTables(tables)
  const sendAfresh: Send = async (bent) => {
    loadTables(tables, before)
    return send(bent)
  }
  expect((await sendAfresh(credential)).statusCode).toBe(200)
  return { credential, send: sendAfresh }
}

async function openSignIn(): Promise<Ceremony> {
  const page = await openPasskeyPage()
  await page.register()
  return openCeremony(page, await page.get(), page.sendAuthenticate)
}

async function openRegistration(attestation: 'none' | 'direct'): Promise<Ceremony> {
  const page = await openPasskeyPage()
  page.visitor.tenant.config.webauthn.attestation = attestation
  return openCeremony(page, await page.create(), (credential) => page.sendRegister(credential))
}

function withResponse(credential: CredentialJson, members: Record<string, unknown>): CredentialJson {
  return { ...credential, response: { ...credential.response, ...members } }
}

/** By day, every fourth byte of a value is changed. */
const isTried = (at: number) => IS_NIGHTLY || at % 4 === 0

/**
 * Yields copies of a value, each with one flipped bit: a low and a high bit of each byte, to change types, lengths and
 * values.
 */
function* flip(text: unknown): Generator<{ at: number; flipped: string }> {
  const bytes = Buffer.from(String(text), 'base64url')
  for (const at of bytes.keys()) {
    if (!isTried(at)) continue
    for (const bit of [0x01, 0x40]) {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ bit
      yield { at, flipped: copy.toString('base64url') }
    }
  }
}

/** Returns the byte offsets of a member at which a flipped bit is not detected. */
async function findUnnoticed({ credential, send }: Ceremony, member: string): Promise<Set<number>> {
  const unnoticed = new Set<number>()
  for (const { at, flipped } of flip(credential.response[member])) {
    const { statusCode } = await send(withResponse(credential, { [member]: flipped }))
    if (statusCode !== 200) expect(statusCode).toBeLessThan(500)
    else unnoticed.add(at)
  }
  return unnoticed
}

test.each(['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])(
  'a passkey sign-in with any flipped bit in its %s is rejected',
  async (member) => {
    expect(await findUnnoticed(await openSignIn(), member)).toEqual(new Set())
  },
  60_000,
)

test.each(['clientDataJSON', 'attestationObject'])(
  'a self-attested passkey registration with any flipped bit in its %s is rejected',
  async (member) => {
    expect(await findUnnoticed(await openRegistration('direct'), member)).toEqual(new Set())
  },
  60_000,
)

test('without attestation, a registration accepts flipped bits only in the counter and the AAGUID', async () => {
  const unnoticed = await findUnnoticed(await openRegistration('none'), 'attestationObject')
  // The counter and the AAGUID follow 30 bytes of CBOR, the hash of the domain and the flags.
  expect([...unnoticed]).toEqual(Array.from({ length: 20 }, (_, index) => 30 + 32 + 1 + index).filter(isTried))
}, 60_000)

const INVALID = 'invalid_public_key_credential'
const UNABLE_TO_SIGN_IN = 'unable_to_auth_webauthn_registration'
const UNABLE_TO_REGISTER = 'unable_to_register_webauthn_registration'

type Bend = (credential: CredentialJson) => unknown

/** Alters the client data of a credential. */
function withClientData(change: (clientData: Record<string, unknown>) => unknown): Bend {
  return (credential) => {
    const clientData = JSON.parse(Buffer.from(String(credential.response['clientDataJSON']), 'base64url').toString())
    return withResponse(credential, { clientDataJSON: toBase64url(JSON.stringify(change(clientData))) })
  }
}

/** Sets one byte of one member of a credential. */
function withByte(member: string, at: number, value: number): Bend {
  return (credential) => {
    const bytes = Buffer.from(String(credential.response[member]), 'base64url')
    bytes[at] = value
    return withResponse(credential, { [member]: toBase64url(bytes) })
  }
}

const withMember =
  (members: Record<string, unknown>): Bend =>
  (credential) =>
    withResponse(credential, members)

function toBase64url(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64url')
}

const BENT_EITHER_WAY: [what: string, bend: Bend, error_type: string][] = [
  ['is not an object', () => 'text', INVALID],
  ['is a list', () => [], INVALID],
  ['has no id', (it) => ({ ...it, id: undefined }), `${INVALID}_missing_id_field`],
  ['has an empty id', (it) => ({ ...it, id: '' }), `${INVALID}_missing_id_field`],
  ['has an id that is not a string', (it) => ({ ...it, id: 1, rawId: 1 }), `${INVALID}_invalid_id`],
  ['has two different ids', (it) => ({ ...it, rawId: 'AAAA' }), `${INVALID}_invalid_id`],
  ['has an id with surplus bits', (it) => ({ ...it, id: 'AB', rawId: 'AB' }), `${INVALID}_invalid_id`],
  ['is of another type', (it) => ({ ...it, type: 'password' }), INVALID],
  ['has extensions that are not an object', (it) => ({ ...it, clientExtensionResults: 1 }), INVALID],
  ['has no response', (it) => ({ ...it, response: undefined }), `${INVALID}_missing_response_field`],
  ['has an empty response', (it) => ({ ...it, response: null }), `${INVALID}_missing_response_field`],
  ['has no client data', withMember({ clientDataJSON: undefined }), `${INVALID}_missing_client_data_json_field`],
  [
    'has client data in another encoding',
    withMember({ clientDataJSON: '{}' }),
    `${INVALID}_malformed_client_data_json`,
  ],
  ['has client data that is not JSON', withMember({ clientDataJSON: 'AAAA' }), `${INVALID}_malformed_client_data_json`],
  [
    'has client data that is not UTF-8',
    withMember({ clientDataJSON: '_____w' }),
    `${INVALID}_malformed_client_data_json`,
  ],
  [
    'has client data without a challenge',
    withClientData((it) => ({ ...it, challenge: undefined })),
    `${INVALID}_malformed_client_data_json`,
  ],
  [
    'has client data without an origin',
    withClientData((it) => ({ ...it, origin: undefined })),
    `${INVALID}_malformed_client_data_json`,
  ],
  [
    'has client data without a type',
    withClientData((it) => ({ ...it, type: undefined })),
    `${INVALID}_malformed_client_data_json`,
  ],
]

const BENT_SIGN_INS: typeof BENT_EITHER_WAY = [
  ['ended another ceremony', withClientData((it) => ({ ...it, type: 'webauthn.create' })), UNABLE_TO_SIGN_IN],
  ['has an unknown challenge', withClientData((it) => ({ ...it, challenge: 'AAAA' })), UNABLE_TO_SIGN_IN],
  ['was made on another page', withClientData((it) => ({ ...it, origin: 'http://localhost:3001' })), UNABLE_TO_SIGN_IN],
  ['was made at an opaque origin', withClientData((it) => ({ ...it, origin: 'null' })), UNABLE_TO_SIGN_IN],
  ['was made in a frame', withClientData((it) => ({ ...it, crossOrigin: true })), UNABLE_TO_SIGN_IN],
  ['names a top origin', withClientData((it) => ({ ...it, topOrigin: 'http://localhost:3000' })), UNABLE_TO_SIGN_IN],
  ['is unknown', (it) => ({ ...it, id: 'AAAA', rawId: 'AAAA' }), 'webauthn_registration_not_found'],
  ['has no user handle', withMember({ userHandle: undefined }), UNABLE_TO_SIGN_IN],
  ['has the user handle of another user', withMember({ userHandle: 'AAAA' }), UNABLE_TO_SIGN_IN],
  ['has a user handle in another encoding', withMember({ userHandle: '!' }), INVALID],
  [
    'has no authenticator data',
    withMember({ authenticatorData: undefined }),
    `${INVALID}_missing_authenticator_data_field`,
  ],
  [
    'has authenticator data in another encoding',
    withMember({ authenticatorData: '!' }),
    `${INVALID}_invalid_authenticator_data`,
  ],
  [
    'has too little authenticator data',
    withMember({ authenticatorData: 'AAAA' }),
    `${INVALID}_invalid_authenticator_data`,
  ],
  ['is of another domain', withByte('authenticatorData', 0, 0), `${INVALID}_invalid_authenticator_data`],
  ['was made without the user present', withByte('authenticatorData', 32, 4), `${INVALID}_invalid_authenticator_data`],
  [
    'has changed its backup eligibility',
    withByte('authenticatorData', 32, 1 + 8),
    `${INVALID}_invalid_authenticator_data`,
  ],
  [
    'is backed up without being eligible',
    withByte('authenticatorData', 32, 1 + 16),
    `${INVALID}_invalid_authenticator_data`,
  ],
  ['has another signature counter', withByte('authenticatorData', 36, 0), `${INVALID}_invalid_signature`],
  ['has an empty signature', withMember({ signature: '' }), `${INVALID}_missing_signature_field`],
  ['has no signature', withMember({ signature: undefined }), `${INVALID}_missing_signature_field`],
  ['has a signature in another encoding', withMember({ signature: '!' }), `${INVALID}_invalid_signature`],
  ['has an empty signature', withMember({ signature: 'AAAA' }), `${INVALID}_invalid_signature`],
]

const BENT_REGISTRATIONS: typeof BENT_EITHER_WAY = [
  ['ended another ceremony', withClientData((it) => ({ ...it, type: 'webauthn.get' })), UNABLE_TO_REGISTER],
  [
    'has an unknown challenge',
    withClientData((it) => ({ ...it, challenge: 'AAAA' })),
    'no_pending_webauthn_registration',
  ],
  [
    'was made on another page',
    withClientData((it) => ({ ...it, origin: 'http://localhost:3001' })),
    UNABLE_TO_REGISTER,
  ],
  ['was made in a frame', withClientData((it) => ({ ...it, crossOrigin: true })), UNABLE_TO_REGISTER],
  ['has another id', (it) => ({ ...it, id: 'AAAA', rawId: 'AAAA' }), `${INVALID}_invalid_id`],
  ['has no attestation', withMember({ attestationObject: undefined }), `${INVALID}_missing_attestation_object_field`],
  [
    'has an attestation in another encoding',
    withMember({ attestationObject: '!' }),
    `${INVALID}_malformed_attestation_object`,
  ],
  ['has a malformed attestation', withMember({ attestationObject: 'AAAA' }), `${INVALID}_malformed_attestation_object`],
  ['is of another domain', withByte('attestationObject', 30, 0), `${INVALID}_invalid_authenticator_data`],
  ['was made without the user present', withByte('attestationObject', 62, 64), `${INVALID}_invalid_authenticator_data`],
  ['has no attested credential', withByte('attestationObject', 62, 1), `${INVALID}_invalid_authenticator_data`],
  [
    'is backed up without being eligible',
    withByte('attestationObject', 62, 64 + 16 + 1),
    `${INVALID}_invalid_authenticator_data`,
  ],
  // The key follows 18 more bytes of AAGUID and length, and the 32 bytes of the id. The third label in the key is that
  // of the algorithm.
  ['has a key for another algorithm', withByte('attestationObject', 67 + 18 + 32 + 4, 0x27), UNABLE_TO_REGISTER],
  ['has an unknown attestation format', withByte('attestationObject', 6, 0x6d), UNABLE_TO_REGISTER],
]

/** One ceremony is enough, because every altered credential is sent to the same state. */
const once = (open: () => Promise<Ceremony>) => {
  let ceremony: Promise<Ceremony> | undefined
  return () => (ceremony ??= open())
}
const getSignIn = once(openSignIn)
const getRegistration = once(() => openRegistration('none'))

test.each([...BENT_EITHER_WAY, ...BENT_SIGN_INS])(
  'a passkey sign-in with a credential that %s is rejected',
  async (_, bend, error_type) => {
    const { credential, send } = await getSignIn()
    expect((await send(bend(credential))).json().error_type).toBe(error_type)
  },
)

test.each([...BENT_EITHER_WAY, ...BENT_REGISTRATIONS])(
  'a passkey registration with a credential that %s is rejected',
  async (_, bend, error_type) => {
    const { credential, send } = await getRegistration()
    expect((await send(bend(credential))).json().error_type).toBe(error_type)
  },
)

test('a passkey credential that is not JSON is rejected', async () => {
  const page = await openPasskeyPage()
  const { call } = page
  const body = { public_key_credential: '{', session_duration_minutes: 60 }
  expect((await call('/webauthn/register', body)).json().error_type).toBe(INVALID)
  expect((await call('/webauthn/authenticate', body)).json().error_type).toBe(INVALID)
})

test('unsigned fields of a passkey credential may have any value, and transports are deduplicated', async () => {
  const page = await openPasskeyPage()
  const created = withResponse(await page.create(), { transports: ['usb', 'internal', 'usb', 1], surplus: true })
  const loose = { ...created, clientExtensionResults: { credProps: { rk: true } }, authenticatorAttachment: 'other' }
  const { user } = (await page.sendRegister(loose)).json().data
  expect(user.webauthn_registrations[0].authenticator_type).toBe('')
  const { excludeCredentials } = await page.start('/webauthn/register/start')
  expect(excludeCredentials[0].transports).toEqual(['internal', 'usb'])
})

test('a passkey that is backed up can be registered and signs in', async () => {
  const page = await openPasskeyPage(createSoftwareAuthenticator({ isBackedUp: true }))
  await page.register()
  expect((await page.sendAuthenticate(await page.get())).statusCode).toBe(200)
})
