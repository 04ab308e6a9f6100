import type { JournalEntry, Message, MockSchemas } from '@latchkey/openapi'
import { findArmedRule } from './replayed-call.ts'
import { createPlaceholders, type Placeholder } from './placeholders.ts'
import type { RecordedCall, Session } from './session.ts'

/** The source of calls that are copied from the journal. */
type Source = {
  provider: string
  /** The settings, with the tenant's ids. */
  config: MockSchemas['DescribedTenantConfig']
  /** The inbox, newest first. */
  messages: readonly Message[]
}

const REDACTED = '[redacted]'

/** A password that the strength check accepts. */
const PASSWORD = 'a marvellous giraffe 9'

/** The values that reproduce a wrong code or password, by the error that the provider raised. */
const WRONG: Record<string, Record<string, string>> = {
  otp_code_not_found: { token: '000000' },
  password_does_not_match: { existing_password: 'another marvellous giraffe 8' },
  weak_password: { password: 'password' },
  unable_to_authenticate_totp: { totp_code: '000000' },
  unauthorized_credentials: { password: 'another marvellous giraffe 8' },
}

/** Members whose values the app's users choose. The others come from earlier responses. */
const CHOSEN = /password/

/**
 * Replacements for redacted secrets. A secret that a response contained gets the same replacement in later requests.
 */
type Secrets = {
  /** Returns the replacement for a secret in a response. */
  offer: (name: string) => string
  /** Makes a value from a message available to later requests. */
  offerValue: (name: string, value: string) => void
  /** Returns the replacement for a secret in a request. */
  take: (name: string) => string
  find: (name: string) => string | undefined
  constants: ReadonlyMap<string, Placeholder>
}

function createSecrets(): Secrets {
  const latest = new Map<string, string>()
  const constants = new Map<string, Placeholder>()
  const placeholders = createPlaceholders()
  const chosen = new Map<string, string>()
  let offered = 0
  const create = (name: string) => `redacted-${latest.size + constants.size + offered++}-${name}`
  return {
    offer(name) {
      const value = create(name)
      latest.set(name, value)
      return value
    },
    offerValue: (name, value) => void latest.set(name, value),
    take(name) {
      const known = CHOSEN.test(name) ? chosen.get(name) : latest.get(name)
      if (known !== undefined) return known
      const value = create(name)
      placeholders.mark(name, CHOSEN.test(name) ? { value: PASSWORD } : {})
      const placeholder = placeholders.list().at(-1)
      if (placeholder) constants.set(value, placeholder)
      chosen.set(name, value)
      latest.set(name, value)
      return value
    },
    find: (name) => latest.get(name),
    constants,
  }
}

/**
 * Converts entries of the journal to a session. The journal redacts secrets: those that an earlier response or message
 * had are read there again, the others become constants.
 *
 * @param entries oldest first
 */
export function toJournalSession(entries: readonly JournalEntry[], source: Source): Session {
  const { provider, config } = source
  const { public_token, project_id: _, issuer: __, ...settings } = config
  const messages = source.messages.map((message) => ({ ...message, sent_at: toSecond(message.sent_at) }))
  const secrets = createSecrets()
  const calls = entries.flatMap((entry, index) => [
    ...toArming(entry, source, index),
    toCall(entry, { index, secrets, source }),
  ])
  return { public_token, provider, settings, calls, messages, constants: secrets.constants }
}

/** Returns the call that arms the fault of an entry. None without a fault, or when the request itself triggers it. */
function toArming(entry: JournalEntry, { config: { public_token } }: Source, index: number): RecordedCall[] {
  const rule = findArmedRule(entry)
  if (!rule) return []
  const arming: RecordedCall = {
    index,
    at: toSecond(entry.at),
    operation_id: 'mockFaultsCreate',
    method: 'POST',
    url: `/_mock/${public_token}/faults`,
    request_headers: { 'content-type': 'application/json' },
    request_body: JSON.stringify(rule),
    status: 200,
    response_headers: {},
  }
  return [arming]
}

/**
 * Rounds down to the second, which keeps the test short. The clock ran while the journal was written, so fractions mean
 * nothing.
 */
function toSecond(at: string): string {
  return new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString()
}

type Given = { index: number; secrets: Secrets; source: Source }

function toCall(entry: JournalEntry, { index, secrets, source }: Given): RecordedCall {
  const { operation_id, request_headers, response_headers, request_body = null, response_body = null } = entry
  const wrong = WRONG[entry.error_type ?? '']
  const take = (name: string) => wrong?.[name] ?? secrets.take(toSource(operation_id, name))
  const isForm = request_headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const sent = fill(request_body, take)
  const basic = request_headers['authorization']?.startsWith('Basic ') === true && toBasic(entry, source, secrets)
  const call: RecordedCall = {
    index,
    at: toSecond(entry.at),
    operation_id,
    method: toMethod(entry.method),
    url: fillText(entry.url, take),
    request_headers: { ...toHeaders(request_headers, take), ...(basic && { authorization: basic }) },
    ...(request_body !== null && { request_body: isForm ? toForm(sent) : JSON.stringify(sent) }),
    status: entry.status,
    response_headers: toHeaders(response_headers, (name) => secrets.offer(name)),
    ...(response_body !== null && {
      response_body: JSON.stringify(fill(response_body, (name) => secrets.offer(name))),
    }),
    ...(entry.message_ids && { message_ids: entry.message_ids }),
  }
  offerMessages(entry, source, secrets)
  return call
}

/** Passcodes and link tokens are both sent as `token`, so they are distinguished by operation. */
function toSource(operation_id: string, name: string): string {
  return name === 'token' && operation_id.startsWith('otps') ? 'passcode' : name
}

function offerMessages({ message_ids = [] }: JournalEntry, { messages }: Source, { offerValue }: Secrets): void {
  for (const { code, links } of messages.filter(({ message_id }) => message_ids.includes(message_id))) {
    if (code !== null) offerValue('passcode', code)
    for (const { href } of links) for (const [name, value] of new URL(href).searchParams) offerValue(name, value)
  }
}

/** The SDK sends the session token if it has one, else the public token twice. Other programs are OAuth clients. */
function toBasic({ url }: JournalEntry, { config: { public_token } }: Source, { find, take }: Secrets): string {
  const pair = url.startsWith('/sdk/')
    ? [public_token, find('session_token') ?? public_token]
    : [take('client_id'), take('client_secret')]
  return `Basic ${btoa(pair.join(':'))}`
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function toMethod(method: string): RecordedCall['method'] {
  return METHODS.find((known) => known === method) ?? 'GET'
}

/** Cookies are left out: Playwright keeps them itself. */
function toHeaders(headers: Record<string, string>, fillSecret: (name: string) => string): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !/cookie/.test(name))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const scheme = /^(\w+) \[redacted\]$/.exec(value)?.[1]
      if (scheme !== undefined) return [name, `${scheme} ${fillSecret('access_token')}`]
      return [name, value === REDACTED ? fillSecret(name) : fillText(value, fillSecret)]
    }),
  )
}

/** Fills in the secrets of a URL. */
function fillText(text: string, fillSecret: (name: string) => string): string {
  return text.replaceAll(/([\w.-]+)(=|%3D)\[redacted\]/g, (_, name: string, equals: string) => {
    return `${name}${equals}${fillSecret(name)}`
  })
}

function fill(value: unknown, fillSecret: (name: string) => string, name = 'secret'): unknown {
  if (value === REDACTED) return fillSecret(name)
  if (typeof value === 'string') return fillText(value, fillSecret)
  if (Array.isArray(value)) return value.map((item) => fill(item, fillSecret, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, fill(inner, fillSecret, member)]))
}

function toForm(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new URLSearchParams(
    fields.flatMap(([name, one]) => [one].flat().map((each) => [name, String(each)])),
  ).toString()
}
