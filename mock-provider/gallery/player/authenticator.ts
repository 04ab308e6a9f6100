import type { AuthenticatorBehaviour } from '../story.ts'
import { concat, encodeMap, toBase64url, toDer } from './encoding.ts'

/** A passkey that survives page loads until the tab is closed. */
type Passkey = { id: string; userHandle: string; privateKey: JsonWebKey; signCount: number }

const STORED = 'latchkey-gallery-passkeys'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** ES256's COSE algorithm identifier (IANA, COSE Algorithms). */
const ES256 = -7
/** User present and verified; on creation also attested credential data. @see W3C WebAuthn §6.1 */
const FLAGS = { existing: 0x05, created: 0x45 }

/** The exception's name when a user or device does not create or use a passkey (W3C WebAuthn §5.1.3). */
const REFUSALS: Record<Exclude<AuthenticatorBehaviour, 'good'>, string> = {
  duplicate: 'InvalidStateError',
  declines: 'NotAllowedError',
  fails: 'UnknownError',
}

/**
 * Replaces the device's authenticator on this page. Its passkeys are real: the provider verifies them.
 */
export function installAuthenticator(behaviour: AuthenticatorBehaviour): void {
  const refuse = () => {
    if (behaviour !== 'good') throw new DOMException('The gallery simulates this refusal.', REFUSALS[behaviour])
  }
  const credentials = {
    async create({ publicKey }: CredentialCreationOptions = {}) {
      refuse()
      if (!publicKey) throw new DOMException('Only passkeys can be created here.', 'NotSupportedError')
      return create(publicKey)
    },
    async get({ publicKey, mediation, signal }: CredentialRequestOptions = {}) {
      // Autofill waits until the user picks a passkey, which never happens here.
      if (mediation === 'conditional') return waitForAbort(signal)
      refuse()
      const passkey = read().at(-1) ?? (await createPasskey('gallery'))
      return sign(passkey, publicKey)
    },
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
}

function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('The page left the form.', 'AbortError'))),
  )
}

function read(): Passkey[] {
  const passkeys: Passkey[] = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') // written by `keep`
  return passkeys
}

function keep(passkeys: Passkey[]): void {
  sessionStorage.setItem(STORED, JSON.stringify(passkeys))
}

async function createPasskey(userHandle: string): Promise<Passkey> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const id = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  return { id, userHandle, privateKey: await crypto.subtle.exportKey('jwk', privateKey), signCount: 0 }
}

async function create({ challenge, user, rp }: PublicKeyCredentialCreationOptions) {
  const passkey = await createPasskey(toBase64url(toBytes(user.id)))
  keep([...read(), passkey])
  const authData = concat(await toAuthenticatorData(passkey, rp.id, FLAGS.created), toAttested(passkey))
  // Attestation "none": W3C WebAuthn §8.7.
  const attestationObject = encodeMap([
    ['fmt', 'none'],
    ['attStmt', encodeMap([])],
    ['authData', authData],
  ])
  return toCredential(passkey, {
    clientDataJSON: toClientData('webauthn.create', challenge).buffer,
    attestationObject: attestationObject.bytes.buffer,
    getTransports: () => ['internal'],
  })
}

async function sign(passkey: Passkey, options: PublicKeyCredentialRequestOptions | undefined) {
  const used = { ...passkey, signCount: passkey.signCount + 1 }
  keep(read().map((known) => (known.id === used.id ? used : known)))
  const authenticatorData = await toAuthenticatorData(used, options?.rpId, FLAGS.existing)
  const clientData = toClientData('webauthn.get', options?.challenge ?? new Uint8Array())
  const key = await crypto.subtle.importKey('jwk', used.privateKey, CURVE, false, ['sign'])
  const signed = concat(authenticatorData, await digest(clientData))
  const signature = new Uint8Array(await crypto.subtle.sign({ ...CURVE, hash: 'SHA-256' }, key, signed))
  return toCredential(used, {
    clientDataJSON: clientData.buffer,
    authenticatorData: authenticatorData.buffer,
    signature: toDer(signature).buffer,
    userHandle: fromBase64url(used.userHandle).buffer,
  })
}

function toCredential({ id }: Passkey, response: object) {
  return {
    id,
    rawId: fromBase64url(id).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response,
    getClientExtensionResults: () => ({}),
  }
}

/** @see W3C WebAuthn §5.8.1.1 */
function toClientData(type: string, challenge: BufferSource): Uint8Array<ArrayBuffer> {
  const data = { type, challenge: toBase64url(toBytes(challenge)), origin: window.location.origin, crossOrigin: false }
  return new TextEncoder().encode(JSON.stringify(data))
}

/** @see W3C WebAuthn §6.1 */
async function toAuthenticatorData({ signCount }: Passkey, rpId = window.location.hostname, flags: number) {
  const counter = new Uint8Array(4)
  new DataView(counter.buffer).setUint32(0, signCount)
  return concat(await digest(new TextEncoder().encode(rpId)), Uint8Array.of(flags), counter)
}

/** An empty AAGUID, the id, and the public key as a COSE key (RFC 9053 §7.1.1). @see W3C WebAuthn §6.5.1 */
function toAttested({ id, privateKey: { x = '', y = '' } }: Passkey): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64url(id)
  const key = encodeMap([
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, fromBase64url(x)],
    [-3, fromBase64url(y)],
  ])
  return concat(new Uint8Array(16), Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes, key.bytes)
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

function toBytes(source: BufferSource): Uint8Array<ArrayBuffer> {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
