import {
  toSignedPasskey,
  toCreationOptions,
  toRegisteredPasskey,
  toRequestOptions,
  type RegisteredPasskey,
  type SignedPasskey,
} from './passkey-json.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { PasskeyError, type PasskeyFailure } from './passkey-error.ts'

/** Options of a ceremony. */
export type Ceremony = {
  /** `conditional` opens no dialog: offers passkeys in a field, or creates one after a sign-in with a password. */
  mediation?: 'conditional'
  /** Aborts the ceremony with a PasskeyError `aborted`. */
  signal?: AbortSignal
}

/** Reports whether the browser can offer passkeys in a field. @see W3C WebAuthn Level 3 §5.1.6 */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && 'isConditionalMediationAvailable' in PublicKeyCredential
    ? PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
    : false
}

/** Reports whether the browser can create a passkey without a dialog. @see W3C WebAuthn Level 3 §5.1.7 */
export async function canCreatePasskeysQuietly(): Promise<boolean> {
  if (!canUsePasskeys() || !('getClientCapabilities' in PublicKeyCredential)) return false
  const capabilities = await PublicKeyCredential.getClientCapabilities().catch((): Record<string, boolean> => ({}))
  return capabilities['conditionalCreate'] === true
}

/** @throws PasskeyError */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
  ceremony: Ceremony = {},
): Promise<RegisteredPasskey> {
  const publicKey = toCreationOptions(options)
  const credential = await perform(ceremony, CREATION_FAILURES, (part) =>
    navigator.credentials.create({ ...part, publicKey }),
  )
  return toRegisteredPasskey(credential)
}

/** @throws PasskeyError */
export async function getPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  ceremony: Ceremony = {},
): Promise<SignedPasskey> {
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
  signal?.addEventListener('abort', abort, { once: true })
  current?.abort()
  current = own
  try {
    const credential = await call({ signal: own.signal, ...(mediation && { mediation }) })
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
