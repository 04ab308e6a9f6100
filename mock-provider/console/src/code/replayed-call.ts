import type { FaultRule, JournalEntry } from '@latchkey/openapi'
import { isFaultKind, needsDelay } from '../../../facts/fault-kinds.ts'
import { parseFaultId } from '../../../facts/fault-id.ts'
import { TEXTS } from '../messages/texts.ts'
import { createPlaceholders, type Placeholder, type Placeholders } from './placeholders.ts'

/** Where a call is repeated. */
export type ReplayTarget = {
  tenant: string
  /** The provider's origin. */
  origin: string
}

/** A recorded call, ready to be written as code. Markers take the place of secrets. */
export type ReplayedCall = {
  method: string
  url: string
  headers: readonly (readonly [name: string, value: string])[]
  /** User and password (RFC 7617). */
  basic?: readonly [string, string]
  body?: { form: readonly (readonly [string, string])[] } | { json: unknown }
  placeholders: readonly Placeholder[]
}

/**
 * Request headers that are left out: those that every client sets itself, those that only browsers may set, and cookies,
 * which the recorded operations do not read.
 */
const LEFT_OUT =
  /^(host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|user-agent|cookie|sec-.*)$/

/** The names of headers (RFC 9110 §5.1). curl would read the headers of a file for one that begins with `@`. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

const FORM = 'application/x-www-form-urlencoded'

/** Returns the credentials of Basic authentication: the public token and a session token for the SDK, else an OAuth client's. */
function toBasic({ url }: JournalEntry, { mark }: Placeholders, { tenant }: ReplayTarget): ReplayedCall['basic'] {
  if (!url.startsWith('/sdk/')) return [mark('client_id'), mark('client_secret')]
  const token = mark('public_token', { value: tenant })
  return [token, mark('session_token', { value: tenant, why: TEXTS.journal.copied.session, isShared: true })]
}

function toHeader(name: string, value: string, { mark }: Placeholders): readonly [string, string] {
  const [isRedacted, scheme] = /^(?:(\w+) )?\[redacted\]$/.exec(value) ?? []
  if (isRedacted === undefined) return [name, value]
  return [name, scheme === undefined ? mark(name) : `${scheme} ${mark('access_token')}`]
}

function toBody(entry: JournalEntry, { markSecrets }: Placeholders): ReplayedCall['body'] {
  const { request_body: body = null, request_headers } = entry
  if (body === null) return undefined
  const marked = markSecrets(body)
  if (!request_headers['content-type']?.startsWith(FORM)) return { json: marked }
  const fields = typeof marked === 'object' && marked !== null ? Object.entries(marked) : []
  return { form: fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const)) }
}

export function toReplayedCall(entry: JournalEntry, target: ReplayTarget): ReplayedCall {
  const placeholders = createPlaceholders()
  // The parts are processed in reading order, because placeholders are numbered as they are created.
  const url = `${target.origin}${String(placeholders.markSecrets(entry.url))}`
  const isBasic = entry.request_headers['authorization']?.startsWith('Basic ') === true
  const basic = isBasic ? toBasic(entry, placeholders, target) : undefined
  const headers = Object.entries(entry.request_headers)
    .filter(([name]) => TOKEN.test(name) && !LEFT_OUT.test(name) && !(isBasic && name === 'authorization'))
    .map(([name, value]) => toHeader(name, value, placeholders))
  const body = toBody(entry, placeholders)
  const { method } = entry
  return { method, url, headers, ...(basic && { basic }), ...(body && { body }), placeholders: placeholders.list() }
}

/** Whether the journal has the beginning of the request's body only. */
export function isRequestCut({ truncated = [] }: JournalEntry): boolean {
  return truncated.includes('request_body')
}

/**
 * Finds the rule that makes a repeated call fail in the same way. Undefined when the call triggers its fault itself, by a
 * header or a magic identity, and when the journal does not record what the rule did.
 */
export function findArmedRule(entry: JournalEntry): FaultRule | undefined {
  const { fault_id, operation_id } = entry
  if (fault_id === undefined || fault_id === null) return undefined
  const parsed = parseFaultId(fault_id)
  if (parsed.trigger === 'header' || parsed.trigger === 'identity') return undefined
  const { error_type } = entry
  if (error_type !== undefined) return { operation_id, error_type, times: 1 }
  const kind = parsed.trigger === 'chaos' && isFaultKind(parsed.what) ? parsed.what : undefined
  // The journal does not record the delay that these kinds need.
  return kind && kind !== 'error' && !needsDelay(kind) ? { operation_id, kind, times: 1 } : undefined
}
