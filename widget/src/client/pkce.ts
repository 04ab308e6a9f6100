import { PKCE_VERIFIER_WORDS } from '@latchkey/openapi'
import { BrowserBlockedError, ProviderError } from './errors.ts'
import { isRecord } from './json.ts'
import { randomWords } from './random.ts'
import type { ClientStorage } from './storage.ts'

export type PkcePair = { code_challenge: string; code_verifier: string }

/** Which flow a pair belongs to (wire: the end of its storage key). */
export type PkceFlow = 'oauth' | 'magic_links' | 'passwords'

/**
 * One flow's proof that who finishes a sign-in is who began it.
 *
 * @see RFC 7636 §4
 */
export type Pkce = {
  /** The pairs that a finish may try, the likeliest first. */
  findAll(): PkcePair[]
  /**
   * Makes a new pair, in the place of any other.
   *
   * @throws BrowserBlockedError when the browser keeps no secret for the page that comes back
   */
  start(): Promise<PkcePair>
  /** The pair that is there, else a new one: a mail that is sent again leaves the first mail's link valid. */
  reuse(): Promise<PkcePair>
  remove(): void
}

export function createPkce(storage: ClientStorage, flow: PkceFlow): Pkce {
  const key = `PKCE_VERIFIER:${flow}`
  // OAuth comes back in the tab that left, so that tabs which leave at once each keep their own. A mail opens anywhere.
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
    },
  }
}

/**
 * Sends a call with the likeliest verifier of these flows; when it is refused, with the next. Success forgets the pair
 * that proved right. Without a pair the call goes without a verifier, and it is for the provider to mind.
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
      if (code_verifier === last?.code_verifier || !isPkceRefusal(error)) throw error
    }
  }
  return send({})
}

/** Says whether the provider refused a verifier, which another pair may put right. */
function isPkceRefusal(error: unknown): boolean {
  return error instanceof ProviderError && /pkce/i.test(`${error.error_type} ${error.error_message}`)
}

const STORAGE_IS_BLOCKED = 'This browser blocks local storage, which is needed to sign in.'
const CRYPTO_IS_BLOCKED = 'Signing in needs cryptography, which browsers offer only to https and localhost pages.'

async function createPair(): Promise<PkcePair> {
  // Browsers define `crypto.subtle` in secure contexts alone; the DOM types do not say so.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (!subtle) throw new BrowserBlockedError('crypto', CRYPTO_IS_BLOCKED)
  const code_verifier = createVerifier()
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
  return { code_challenge: toBase64Url(new Uint8Array(digest)), code_verifier }
}

/** Hexadecimal words, padded to two digits only, as on the wire. */
function createVerifier(): string {
  return [...randomWords(PKCE_VERIFIER_WORDS)].map((word) => word.toString(16).padStart(2, '0')).join('')
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

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
