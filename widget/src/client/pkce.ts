import { PKCE_VERIFIER_WORDS } from '@latchkey/openapi'
import { BrowserBlockedError, ProviderError } from './errors.ts'
import { isRecord } from '../browser/is-record.ts'
import { SIGN_IN_REQUEST_MAX_AGE_MS } from '../constants.ts'
import type { Clock } from './clock.ts'
import { createRandomWords } from './random.ts'
import type { ClientStorage } from './storage.ts'

export type PkcePair = { code_challenge: string; code_verifier: string }

/** The flow that a pair belongs to (wire: the end of its storage key). */
export type PkceFlow = 'oauth' | 'magic_links' | 'passwords'

/**
 * The verifiers and challenges of one flow. They prove that the browser that finishes a sign-in is the one that started
 * it.
 *
 * @see RFC 7636 §4
 */
export type Pkce = {
  /** Returns the pairs to finish a sign-in with, the likeliest first. */
  findAll(): PkcePair[]
  /**
   * Creates and stores a new pair, which replaces any other.
   *
   * @throws BrowserBlockedError when the browser cannot store the pair
   */
  start(): Promise<PkcePair>
  /** Returns the stored pair, or a new one. The link of an earlier mail thus stays valid after a second mail. */
  reuse(): Promise<PkcePair>
  remove(): void
  /**
   * Notes that this browser has requested a sign-in. Where the project does not use PKCE, the note ties the token to
   * this browser.
   */
  noteRequest(): void
  /** Reports whether this browser has asked for a sign-in that is still pending. */
  isRequested(): boolean
  forgetRequest(): void
}

export function createPkce(storage: ClientStorage, flow: PkceFlow, clock: Pick<Clock, 'now'>): Pkce {
  const key = `PKCE_VERIFIER:${flow}`
  const requestKey = `SIGN_IN_REQUEST:${flow}`
  // OAuth returns to the tab that started the flow, so each tab also stores its own pair. A mailed link may open in any
  // tab.
  const tab = flow === 'oauth' ? storage.tab : undefined
  const findAll = () => {
    const pairs = [tab?.getJson(key), storage.getJson(key)].map(toPair).filter((pair) => pair !== undefined)
    return pairs.filter(({ code_verifier }, index) => index === 0 || code_verifier !== pairs[0]?.code_verifier)
  }
  const start = async () => {
    const pair = await createPair()
    const isKept = [tab?.setJson(key, pair), storage.setJson(key, pair)].some(Boolean)
    if (!isKept) throw new BrowserBlockedError('storage', STORAGE_IS_BLOCKED)
    return pair
  }
  return {
    findAll,
    start,
    reuse: async () => findAll()[0] ?? start(),
    remove() {
      tab?.remove(key)
      storage.remove(key)
      storage.remove(requestKey)
    },
    noteRequest: () => void storage.setJson(requestKey, { requested_at: clock.now() }),
    isRequested: () => findAll().length > 0 || isRecent(storage.getJson(requestKey), clock.now()),
    forgetRequest: () => storage.remove(requestKey),
  }
}

/**
 * Sends a call with the likeliest verifier of these flows. When the provider rejects the verifier, tries the next one.
 * Removes the pair that succeeded. Without any pair, sends the call without a verifier.
 *
 * @throws the error of the last attempt
 */
export async function sendWithVerifier<Payload>(
  flows: readonly Pkce[],
  send: (proof: { code_verifier?: string }) => Promise<Payload>,
): Promise<Payload> {
  const proofs = flows.flatMap((flow) => flow.findAll().map(({ code_verifier }) => ({ flow, code_verifier })))
  const [last] = proofs.slice(-1)
  for (const { flow, code_verifier } of proofs) {
    try {
      const payload = await send({ code_verifier })
      flow.remove()
      return payload
    } catch (error) {
      if (code_verifier === last?.code_verifier || !isPkceError(error)) throw error
    }
  }
  return send({})
}

/** Reports whether the provider rejected the verifier, so that another pair may succeed. */
function isPkceError(error: unknown): boolean {
  return error instanceof ProviderError && /pkce/i.test(`${error.error_type} ${error.error_message}`)
}

const STORAGE_IS_BLOCKED = 'This browser blocks local storage, which is needed to sign in.'
const CRYPTO_IS_BLOCKED = 'Signing in needs cryptography, which browsers offer only to https and localhost pages.'

async function createPair(): Promise<PkcePair> {
  // Undefined outside secure contexts; the DOM types do not reflect that.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) throw new BrowserBlockedError('crypto', CRYPTO_IS_BLOCKED)
  const code_verifier = createVerifier()
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  return { code_challenge: toBase64Url(new Uint8Array(digest)), code_verifier }
}

/** Creates a verifier of hexadecimal words, padded to two digits only (wire). */
function createVerifier(): string {
  return [...createRandomWords(PKCE_VERIFIER_WORDS)].map((word) => word.toString(16).padStart(2, '0')).join('')
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function toPair(value: unknown): PkcePair | undefined {
  if (!isRecord(value)) return undefined
  const { code_challenge, code_verifier } = value
  return isText(code_challenge) && isText(code_verifier) ? { code_challenge, code_verifier } : undefined
}

/** Reports whether a noted request is recent. A clock that was set back since then does not count. */
function isRecent(request: unknown, now: number): boolean {
  const age_ms = isRecord(request) ? now - Number(request['requested_at']) : Number.NaN
  return age_ms >= 0 && age_ms <= SIGN_IN_REQUEST_MAX_AGE_MS
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
