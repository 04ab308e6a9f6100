import type { FaultKind } from '@latchkey/openapi'

/** Requests an error or a kind of fault; on a response, names the applied fault. */
export const FAULT_HEADER = 'x-latchkey-fault'

/** Stands for every operation in a fault rule. */
export const ANY_OPERATION = '*'

type FaultKindTraits = {
  /** Requires `delay_ms`. */
  needsDelay?: true
  /** Happens to a message, so the operation must send one. */
  needsMessage?: true
  /** What people call it. The console's search finds these words, but does not show them. */
  words?: string
}

const TRAITS = {
  error: {},
  latency: {
    needsDelay: true,
    words: 'latency slow network every call slow slow response delay lag slow connection spinner loading',
  },
  hang: { words: 'timeout timed out no response request never ends hangs endless spinner loading' },
  reset: {
    words:
      'network network error offline connection lost connection dropped failed to fetch no internet no network wifi disconnect',
  },
  invalid_json: { words: 'broken json malformed json parse error truncated body cut off' },
  wrong_content_type: { words: 'content type mime type text plain' },
  html_502: { words: 'html html page bad gateway 502 proxy error page gateway down' },
  cors: { words: 'cors cross origin blocked by the browser preflight origin' },
  captcha: { words: 'captcha bot robot challenge turnstile recaptcha' },
  delivery_delayed: {
    needsDelay: true,
    needsMessage: true,
    words: 'late mail late email slow mail message delayed text message late',
  },
  delivery_bounced: {
    needsMessage: true,
    words: 'bounce mail bounces email bounced undeliverable hard bounce',
  },
  delivery_never: {
    needsMessage: true,
    words:
      'mail lost email lost no mail no email mail not arriving email not arriving sms not delivered sms not arriving text message not delivered message missing not delivered spam',
  },
  delivery_twice: { needsMessage: true, words: 'duplicate mail two mails email twice double message' },
} as const satisfies Record<FaultKind, FaultKindTraits>

/** Every kind of fault, in the order of choices. */
export const FAULT_KINDS: readonly FaultKind[] = Object.keys(TRAITS).filter(isFaultKind)

/** Reports whether a string is a kind of fault. */
export function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(TRAITS, text)
}

/** The kinds of faults that need no error type. */
export type PlainFaultKind = Exclude<FaultKind, 'error'>

/** The kinds of faults that require a delay. */
export type DelayedFaultKind = {
  [Kind in FaultKind]: (typeof TRAITS)[Kind] extends { needsDelay: true } ? Kind : never
}[FaultKind]

/** Reports whether a kind of fault requires a delay. */
export function needsDelay(kind: FaultKind): kind is DelayedFaultKind {
  return 'needsDelay' in TRAITS[kind]
}

/** Reports whether a kind of fault can only happen to an operation that sends a message. */
export function needsMessage(kind: FaultKind): boolean {
  return 'needsMessage' in TRAITS[kind]
}

/** Returns the words that find a kind of fault in the console's search. */
export function getSearchWords(kind: FaultKind): string {
  const { words = '' }: FaultKindTraits = TRAITS[kind]
  return words
}
