import type { AuthenticatorMood } from '../scene.ts'
import { concat, encodeMap, toBase64url, toDer } from './encoding.ts'

/** A passkey that outlives the page, for as long as the tab is open. */
type Passkey = { id: string; userHandle: string; privateKey: JsonWebKey; signCount: number }

const STORED = 'latchkey-gallery-passkeys'
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
/** COSE's number of ES256 (IANA, COSE Algorithms). */
const ES256 = -7
/** User present and verified; on creation with the new key. @see W3C WebAuthn §6.1 */
const FLAGS = { known: 0x05, made: 0x45 }

/** What a person or a device does instead of making or using a passkey, as the exceptions of W3C WebAuthn §5.1.3. */
const REFUSALS: Record<Exclude<AuthenticatorMood, 'good'>, string> = {
  duplicate: 'InvalidStateError',
  declines: 'NotAllowedError',
  fails: 'UnknownError',
}

/**
 * Takes the place of the device's authenticator on this page, so that nobody has to touch one. The passkeys are real:
 * the provider verifies them.
 */
export function installAuthenticator(mood: AuthenticatorMood): void {
  const refuse = () => {
    if (mood !== 'good') throw new DOMException('The gallery has it so.', REFUSALS[mood])
  }
  const credentials = {
    async create({ publicKey }: CredentialCreationOptions = {}) {
      refuse()
      if (!publicKey) throw new DOMException('Only passkeys are made here.', 'NotSupportedError')
      return make(publicKey)
    },
    async get({ publicKey, mediation, signal }: CredentialRequestOptions = {}) {
      // What waits in a field waits until somebody picks it.
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
    signal?.addEventListener('abort', () => reject(new DOMException('The form was left.', 'AbortError'))),
  )
}

function read(): Passkey[] {
  return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Passkey[] // what `keep` wrote
}

function keep(passkeys: Passkey[]): void {
  sessionStorage.setItem(STORED, JSON.stringify(passkeys))
}

async function createPasskey(userHandle: string): Promise<Passkey> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  const id = toBase64url(crypto.getRandomValues(new Uint8Array(32)))
  return { id, userHandle, privateKey: await crypto.subtle.exportKey('jwk', privateKey), signCount: 0 }
}

async function make({ challenge, user, rp }: PublicKeyCredentialCreationOptions) {
  const passkey = await createPasskey(toBase64url(toBytes(user.id)))
  keep([...read(), passkey])
  const authData = concat(await toAuthenticatorData(passkey, rp.id, FLAGS.made), toAttested(passkey))
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
  const authenticatorData = await toAuthenticatorData(used, options?.rpId, FLAGS.known)
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

/** No AAGUID, the id, the public key in COSE's form (RFC 9053 §7.1.1). @see W3C WebAuthn §6.5.1 */
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
    : new Uint8Array(source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) as ArrayBuffer)
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
