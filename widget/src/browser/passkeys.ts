import { canUsePasskeys } from './can-use-passkeys.ts'
import { PasskeyError, type PasskeyFailure } from './passkey-error.ts'
import type {
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
  RegisteredPasskey,
  SignedPasskey,
} from './passkey-json.ts'

/** Options of a ceremony. */
export type Ceremony = {
  /** `conditional` opens no dialog: offers passkeys in a field, or creates one after a sign-in with a password. */
  mediation?: 'conditional'
  /** Aborts the ceremony with a PasskeyError `aborted`. */
  signal?: AbortSignal
}

/** How long a browser may take to report what it supports, in milliseconds. Some extensions never let it report. */
const REPORT_LIMIT_MS = 2000

/** Reports whether the browser can offer passkeys in a field. @see W3C WebAuthn Level 3 §5.1.6 */
export async function canAutofillPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), REPORT_LIMIT_MS))
  try {
    return await Promise.race([PublicKeyCredential.isConditionalMediationAvailable(), late])
  } catch {
    return false
  }
}

/** Reports whether the browser can create a passkey without a dialog. @see W3C WebAuthn Level 3 §5.1.7 */
export async function canCreatePasskeysQuietly(): Promise<boolean> {
  if (!canUsePasskeys() || !('getClientCapabilities' in PublicKeyCredential)) return false
  const capabilities = await PublicKeyCredential.getClientCapabilities().catch((): Record<string, boolean> => ({}))
  return capabilities['conditionalCreate'] === true
}

/** @throws PasskeyError */
export async function createPasskey(
  options: PasskeyCreationOptions,
  ceremony: Ceremony = {},
): Promise<RegisteredPasskey> {
  const publicKey = toCreationOptions(options)
  const credential = await perform(ceremony, CREATION_FAILURES, (part) =>
    navigator.credentials.create({ ...part, publicKey }),
  )
  return toRegisteredPasskey(credential)
}

/** @throws PasskeyError */
export async function getPasskey(options: PasskeyRequestOptions, ceremony: Ceremony = {}): Promise<SignedPasskey> {
  const publicKey = toRequestOptions(options)
  const credential = await perform(ceremony, FAILURES, (part) => navigator.credentials.get({ ...part, publicKey }))
  return toSignedPasskey(credential)
}

/** Failures, keyed by the name of the exception. @see W3C WebAuthn Level 2 §5.1.3 (creating), §5.1.4.1 (signing in) */
const FAILURES: Readonly<Record<string, PasskeyFailure>> = {
  /** §5.1.3 step 16: the signal was aborted. */
  AbortError: 'aborted',
  /** Declined, timed out or no passkey: the same name for all, so that pages do not learn who has a passkey (§14.5). */
  NotAllowedError: 'cancelled',
  /** §6.3.2 steps 4 and 5: the authenticator lacks a required passkey or user verification. */
  ConstraintError: 'unsupported',
  /** §5.1.3 step 10, §6.3.2 step 2: no algorithm in common. */
  NotSupportedError: 'unsupported',
}

const CREATION_FAILURES: typeof FAILURES = {
  ...FAILURES,
  /** §5.1.3 step 20, §6.3.2 step 3: the authenticator has one of `excludeCredentials`, and the person consented. */
  InvalidStateError: 'duplicate',
}

/** A page can run one ceremony at a time. A new ceremony aborts the one that offers passkeys in a field. */
let current: AbortController | undefined

async function perform(
  { mediation, signal }: Ceremony,
  failures: typeof FAILURES,
  call: (part: { signal: AbortSignal; mediation?: 'conditional' }) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (signal?.aborted) throw new PasskeyError('aborted')
  if (!canUsePasskeys()) throw new PasskeyError('unsupported')
  const own = new AbortController()
  const abort = () => own.abort()
  // Some extensions ignore the signal.
  const aborted = new Promise<never>((_, reject) =>
    own.signal.addEventListener('abort', () => reject(new PasskeyError('aborted'))),
  )
  signal?.addEventListener('abort', abort, { once: true })
  current?.abort()
  current = own
  try {
    const credential = await Promise.race([call({ signal: own.signal, ...(mediation && { mediation }) }), aborted])
    if (credential === null || !isPublicKeyCredential(credential)) throw new PasskeyError('failed')
    return credential
  } catch (error) {
    throw toPasskeyError(error, failures)
  } finally {
    signal?.removeEventListener('abort', abort)
    if (current === own) current = undefined
  }
}

/**
 * Checks for a member instead of the class, because credentials of password managers may be instances of other classes.
 */
function isPublicKeyCredential(credential: Credential): credential is PublicKeyCredential {
  return 'rawId' in credential
}

function toPasskeyError(error: unknown, failures: typeof FAILURES): PasskeyError {
  if (error instanceof PasskeyError) return error
  const name = error instanceof Error ? error.name : ''
  return new PasskeyError(failures[name] ?? 'failed', { cause: error })
}

/** Resolves to the result of a ceremony; to undefined when it was cancelled or aborted, which is not an error. */
export async function unlessCancelled<Result>(ceremony: Promise<Result>): Promise<Result | undefined> {
  return ceremony.catch((error: unknown) => {
    if (error instanceof PasskeyError && (error.reason === 'cancelled' || error.reason === 'aborted')) return undefined
    throw error
  })
}

/**
 * Converts the wire's options to the browser's. Does not use `parseCreationOptionsFromJSON`: some browsers and password
 * managers that offer passkeys lack it, and it rejects the standard base64 that some providers send.
 */
function toCreationOptions(json: PasskeyCreationOptions): PublicKeyCredentialCreationOptions {
  const options: object = {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(toDescriptor),
  }
  // The JSON type has plain strings where the type of the browser has unions, and allows extensions that the wire does
  // not use.
  return options as PublicKeyCredentialCreationOptions
}

/** Converts the wire's options to the browser's. Without `allowCredentials`, the authenticator may use any passkey. */
function toRequestOptions({
  allowCredentials = [],
  ...json
}: PasskeyRequestOptions): PublicKeyCredentialRequestOptions {
  const options: object = {
    ...json,
    challenge: toBytes(json.challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  }
  // The JSON type has strings where the browser's type has unions, and allows extensions that the wire does not use.
  return options as PublicKeyCredentialRequestOptions
}

/**
 * Converts a new credential to the wire's form. Does not use the browser's `toJSON`: credentials of password managers
 * often lack it. @throws PasskeyError when the credential is not a new one
 */
function toRegisteredPasskey(credential: PublicKeyCredential): RegisteredPasskey {
  const { response } = credential
  if (!isAttestation(response)) throw new PasskeyError('failed')
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  }
}

/** Converts a signature to the wire's form. @throws PasskeyError when the credential contains no signature */
function toSignedPasskey(credential: PublicKeyCredential): SignedPasskey {
  const { response } = credential
  if (!isAssertion(response)) throw new PasskeyError('failed')
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle && { userHandle: toText(response.userHandle) }),
    },
  }
}

function toCredentialJson(credential: PublicKeyCredential) {
  const { id, rawId, type, authenticatorAttachment } = credential
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: 'getClientExtensionResults' in credential ? credential.getClientExtensionResults() : {},
    ...(authenticatorAttachment && { authenticatorAttachment }),
  }
}

/**
 * Checks for a member instead of the class, because responses of password managers may be instances of other classes.
 */
function isAttestation(response: AuthenticatorResponse): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response
}

function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return 'signature' in response
}

function toDescriptor({ id, ...rest }: PasskeyDescriptor) {
  return { ...rest, id: toBytes(id) }
}

/** @see RFC 4648 §5, and §4 for standard base64 */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Ids are base64url. */
type SignalOptions = {
  signalUnknownCredential: { rpId: string; credentialId: string }
  signalAllAcceptedCredentials: { rpId: string; userId: string; allAcceptedCredentialIds: string[] }
  signalCurrentUserDetails: { rpId: string; userId: string; name: string; displayName: string }
}

type Signals = { [Name in keyof SignalOptions]: (options: SignalOptions[Name]) => Promise<void> }

/** Reports whether the browser supports a signal. */
export function canSignal(name: keyof SignalOptions): boolean {
  return typeof PublicKeyCredential === 'function' && name in PublicKeyCredential
}

/**
 * Signals to password managers which passkeys the provider accepts. Does nothing when the browser does not support it or
 * rejects it.
 *
 * @see W3C WebAuthn Level 3 §5.1.10
 */
export async function signal<Name extends keyof SignalOptions>(
  name: Name,
  options: SignalOptions[Name],
): Promise<void> {
  if (!canSignal(name)) return
  const signals: Signals = PublicKeyCredential
  await Promise.resolve()
    .then(() => signals[name](options))
    .catch(() => {})
}
