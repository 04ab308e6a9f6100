import { OAUTH_PROVIDERS, type ErrorType, isErrorType, type FaultKind } from '@latchkey/openapi'
import { ANY_OPERATION, getSearchWords, type PlainFaultKind } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { createTextSearch, type Searchable } from '../browser/text-search.ts'
import { getShownText, listRaisedErrors, type Catalogue, type CatalogueError, type Raiser } from './catalogue.ts'

/** The names of the third parties. People search for these rather than for OAuth. */
const THIRD_PARTIES = Object.values(OAUTH_PROVIDERS).join(' ')

/** Common words for an error that are neither in its type nor in its texts. They are searched but not shown. */
export const ERROR_SYNONYMS: Partial<Record<ErrorType, string>> = {
  otp_code_not_found: 'wrong code wrong passcode passcode wrong incorrect code bad code mistyped otp',
  unable_to_auth_otp_code: 'expired code code expired expired passcode passcode expired code already used',
  invalid_code: 'code format malformed code too short',
  too_many_requests:
    'rate limit rate limited throttled throttling 429 slow down quota too many sms too many mails too many calls',
  server_unavailable: 'outage server down provider down service down api down maintenance offline unavailable 503',
  internal_server_error: 'server error crash 500 bug exception',
  unauthorized_credentials: 'wrong password bad login sign in failed signin login failed invalid credentials',
  user_lock_limit_reached:
    'user blocked account blocked account locked locked account user locked too many attempts brute force lockout',
  breached_password: 'leaked password pwned compromised',
  weak_password: 'weak password too easy strength',
  unable_to_auth_magic_link: 'expired link link expired link used twice old link sign in link',
  inactive_email: 'bounced address mail address inactive bounces',
  unsubscribed_phone_number: 'opted out stop sms text message blocked',
  email_not_found: 'unknown user no account no such email unknown email',
  session_not_found: 'signed out logged out session expired session ended',
  user_unauthenticated: 'not signed in not logged in no session',
  oauth_flow_callback_error: `third party sign in failed social login failed popup closed cancelled denied ${THIRD_PARTIES} down gmail`,
  oauth_config_not_found: 'third party not configured social login off',
  oauth_token_not_found: 'token expired third party token expired social login',
  oauth_unverified_email: 'third party email not verified',
  duplicate_email: 'email taken address in use already registered',
  duplicate_phone_number: 'phone taken number in use already registered',
  downstream_carrier_error: 'sms failed text message not sent carrier',
  unable_to_authenticate_crypto_wallet: 'wallet rejected wallet refused wrong wallet signature rejected',
  captcha_required: 'captcha bot robot challenge',
  ad_blocker_detected: 'ad blocker adblock extension',
  idp_auth_code_expired: 'authorization code expired assistant too slow',
  idp_access_token_expired: 'access token expired assistant token old',
  third_party_clients_cannot_use_full_access: 'assistant full access scope',
}

/** An error with the operations to arm it for, which are those that the query names, or all that can raise it. */
export type FoundError = { error: CatalogueError; raisers: readonly Raiser[] }

/** What a search finds: errors, and kinds of faults that need no error. */
export type FoundFault = FoundError | { kind: PlainFaultKind }

export type FoundFaults = { found: readonly FoundFault[]; isNearest: boolean }

type FaultSearch = (query: string) => FoundFaults

const MAX_NEAREST = 8

/** The tag of the operations that sign in with third parties. */
const OAUTH_TAG = 'oauth'

/** Creates the search over a catalogue, once for many queries. */
export function createFaultSearch(catalogue: Catalogue): FaultSearch {
  const errors = listFoundErrors(catalogue)
  const search = createTextSearch([
    ...catalogue.fault_kinds.filter(isPlain).map(toSearchableKind),
    ...errors.map(toSearchableError),
  ])
  const pairs = errors.map(toPairs)
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const direct = search
      .find(query)
      .map((found) => ('error' in found ? preferBrowsers(narrow(found, words), words) : found))
    const named = new Set(direct.flatMap((found) => ('error' in found ? found.error : [])))
    const byOperation = pairs
      .flatMap((pair) => findRaisers(pair, words))
      .filter(({ error }) => !named.has(error))
      .map((one) => preferBrowsers(one, words))
    const found = [...direct, ...byOperation]
    const isNearest = found.length === 0
    return { found: isNearest ? search.findNearest(query, MAX_NEAREST) : found, isNearest }
  }
}

/** How the operations of an app's own server begin. */
const SERVER = 'server'

/**
 * Leaves out server operations if a browser operation raises the same error, unless a word of the query asks for
 * servers.
 */
function preferBrowsers(found: FoundError, words: readonly string[]): FoundError {
  if (words.some((word) => word.startsWith(SERVER))) return found
  const raisers = found.raisers.filter(({ operation_id }) => !operation_id.startsWith(SERVER))
  return raisers.length === 0 ? found : { error: found.error, raisers }
}

/**
 * If the query has the error's full type, keeps only the operations that it names in full. Some operations have names
 * that occur in error types.
 */
function narrow({ error, raisers }: FoundError, words: readonly string[]): FoundError {
  const named = raisers.filter(({ operation_id }) => words.includes(operation_id.toLowerCase()))
  return words.includes(error.error_type) && named.length > 0 ? { error, raisers: named } : { error, raisers }
}

function isPlain(kind: FaultKind): kind is PlainFaultKind {
  return kind !== 'error'
}

function listFoundErrors(catalogue: Catalogue): FoundError[] {
  const raised = listRaisedErrors(catalogue)
  return catalogue.errors.map((error) => ({
    error,
    raisers: raised.filter(({ errors }) => errors.includes(error)).map(({ raiser }) => raiser),
  }))
}

function toSearchableKind(kind: PlainFaultKind): Searchable<FoundFault> {
  return {
    thing: { kind },
    name: `${TEXTS.faults.kind[kind]} ${kind}`,
    synonyms: getSearchWords(kind),
    text: TEXTS.faults.kindText[kind],
    isPreferred: true,
  }
}

function toSearchableError(found: FoundError): Searchable<FoundFault> {
  const { error, raisers } = found
  const isThirdParty = raisers.every(({ tag }) => tag === OAUTH_TAG)
  const { error_type, status_code, error_message, identities } = error
  return {
    thing: found,
    name: error_type,
    synonyms: (isErrorType(error_type) && ERROR_SYNONYMS[error_type]) || '',
    text: [
      status_code,
      error_message,
      getShownText(error),
      ...Object.values(identities),
      isThirdParty ? THIRD_PARTIES : '',
    ].join('\n'),
    isPreferred: error.text !== null,
  }
}

/** An error with its operations, each with a lowercase text that is searched. */
type Pairs = { error: CatalogueError; text: string; raisers: readonly { raiser: Raiser; text: string }[] }

function toPairs({ error, raisers }: FoundError): Pairs {
  const text = `${error.error_type} ${error.status_code} ${error.error_message}`.toLowerCase()
  return {
    error,
    text,
    raisers: raisers.map((raiser) => ({ raiser, text: Object.values(raiser).join(' ').toLowerCase() })),
  }
}

/**
 * Finds the operations that contain every word that the error lacks. If a word is an operation's id, only such
 * operations count.
 */
function findRaisers({ error, text, raisers }: Pairs, words: readonly string[]): FoundError[] {
  const left = words.filter((word) => !text.includes(word))
  const found = raisers.filter((raiser) => left.every((word) => raiser.text.includes(word))).map(({ raiser }) => raiser)
  const named = found.filter(({ operation_id }) => left.includes(operation_id.toLowerCase()))
  return found.length === 0 ? [] : [{ error, raisers: named.length > 0 ? named : found }]
}

/** Counts what was found: kinds, errors, and the operations that raise them. */
export function countFaults(found: readonly FoundFault[]): { kinds: number; errors: number; operations: number } {
  const errors = found.filter((one) => 'error' in one)
  const ids = errors.flatMap(({ raisers }) => raisers.map(({ operation_id }) => operation_id))
  const operations = new Set(ids.filter((id) => id !== ANY_OPERATION)).size
  return { kinds: found.length - errors.length, errors: errors.length, operations }
}
