import { findErrorType, getErrorFacts, isErrorType } from '@latchkey/openapi'
import { isRecord, readMember } from '../core/read-member.ts'
import { redact, REDACTED } from '../journal/redaction.ts'
import { maskText, type Masks } from './mask-text.ts'

/** The kinds of differences between the responses to one call. */
export const PARTS = [
  'status',
  'error_type',
  'message',
  'order',
  'missing',
  'new',
  'type',
  'value',
  'lifetime',
  'header',
  'rate_limit',
] as const

/** A difference between the mock and the real project. Its values have neither secrets nor ids. */
export type Difference = {
  part: (typeof PARTS)[number]
  /** The member, as `user.emails.0.email`, or the header. Empty for the response as a whole. */
  at: string
  mock: string
  real: string
  /** What the real project has, if it is a matter of the provider and not of one call. */
  value?: Plain
  /** Whether the documents mark what the mock does as assumed. */
  is_assumed?: true
  /** Whether no document describes what the real project does. */
  is_unknown?: true
}

/** A value that can be repeated in other responses. */
export type Plain = string | number | boolean | null

/** A response, with the time at which it arrived in milliseconds since the epoch. */
export type Reply = {
  status: number
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  text: string
  at: number
}

/** One side of a comparison: its response, and what its texts contain of its own. */
export type Side = { reply: Reply; masks: Masks }

export type Manner = {
  /** Whether the data is the project's own. Only the shapes of such responses are compared, and no text of them is shown. */
  isForeign?: boolean | undefined
  /** Whether the call has two faults, so that its refusal shows which one is found first. */
  isOrder?: boolean | undefined
}

/** Headers by which clients decide something. */
const HEADERS = [
  'content-type',
  'cache-control',
  'www-authenticate',
  'location',
  'allow',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
]

/** By how much two lifetimes may differ, in seconds: calls take time, and clocks differ. */
const TOLERANCE_S = 30
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
/** Members that are times in seconds since the epoch (RFC 7519 §4.1, RFC 7591 §3.2.1). */
const NUMERIC_DATE = /(^|\.)(exp|iat|nbf|auth_time|client_id_issued_at)$/
/** The end of a secret. */
const LAST_FOUR = /_last_four$/
const JWT = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/

/**
 * Lists the differences between two responses to the same call.
 *
 * @param isOperationAssumed whether the documents mark the whole operation as assumed
 */
export function listDifferences(
  isOperationAssumed: boolean,
  mock: Side,
  real: Side,
  manner: Manner = {},
): Difference[] {
  const [mockBody, realBody] = [parseBody(mock.reply), parseBody(real.reply)]
  const types = { mock: findErrorType(mockBody), real: findErrorType(realBody) }
  const statuses = { mock: mock.reply.status, real: real.reply.status }
  const notes = {
    ...((isOperationAssumed || isAssumed(types.mock)) && { is_assumed: true as const }),
    ...(types.real !== undefined && !isErrorType(types.real) && isEnvelope(realBody) && { is_unknown: true as const }),
  }
  const isError = statuses.mock >= 400 && statuses.real >= 400
  const outcomes = { mock: outcome(statuses.mock, types.mock), real: outcome(statuses.real, types.real) }
  if (manner.isOrder && isError && outcomes.mock !== outcomes.real)
    return [{ part: 'order', at: '', ...outcomes, ...notes }]
  if (Math.floor(statuses.mock / 100) !== Math.floor(statuses.real / 100))
    return [{ part: 'status', at: '', ...outcomes, ...notes }]
  const differences: Difference[] = listHeaderDifferences(mock, real)
  if (statuses.mock !== statuses.real)
    differences.unshift({ part: 'status', at: '', mock: String(statuses.mock), real: String(statuses.real), ...notes })
  if (isError && types.mock !== types.real)
    differences.push({ part: 'error_type', at: '', mock: types.mock ?? 'none', real: types.real ?? 'none', ...notes })
  const walk = new Comparison(mock, real, (manner.isForeign ?? false) && !isError)
  walk.compare(mockBody, realBody, '')
  // The status is compared already, and the address of a page of documentation says no more than the type.
  const isSaid = ({ part, at }: Difference) =>
    part === 'value' && /(^|\.)(status_code|error_type|error_url|error_uri)$/.test(at)
  return [...differences, ...walk.found.filter((one) => !isSaid(one))]
}

function isAssumed(type: string | undefined): boolean {
  return type !== undefined && isErrorType(type) && getErrorFacts(type).assumed === true
}

/** Whether an error has the provider's own envelope: the codes of OAuth are not in its catalogue. */
function isEnvelope(body: unknown): boolean {
  return isRecord(body) && typeof body['error_type'] === 'string'
}

function outcome(status: number, type: string | undefined): string {
  return type === undefined ? String(status) : `${status} ${type}`
}

/** Parses a body that is a JSON object. Pages and empty bodies have none. */
export function parseBody({ text }: Pick<Reply, 'text'>): unknown {
  if (!text.startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listHeaderDifferences(mock: Side, real: Side): Difference[] {
  const cookies = (side: Side) => toList(side.reply.headers['set-cookie']).map(toCookieShape).toSorted().join(', ')
  const pairs = [
    ...HEADERS.map((name) => [name, toHeader(mock, name), toHeader(real, name)] as const),
    ['set-cookie', cookies(mock), cookies(real)] as const,
  ]
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([at, one, other]) => ({ part: 'header', at, mock: one || 'none', real: other || 'none' }))
}

function toList(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : [value].flat()
}

function toHeader({ reply, masks }: Side, name: string): string {
  const value = maskText(toList(reply.headers[name]).join(', '), masks)
  // The case of a media type's parameters and the space before them have no meaning (RFC 9110 §8.3.1).
  return name === 'content-type' ? value.toLowerCase().replace(/;\s*/g, '; ') : value
}

/** Returns a cookie without its value and its times. */
function toCookieShape(cookie: string): string {
  const [pair = '', ...attributes] = cookie.split(/;\s*/)
  const kept = attributes.filter((attribute) => !/^(expires|max-age|domain)=/i.test(attribute))
  return [pair.replace(/=.*/, ''), ...kept.map((attribute) => attribute.toLowerCase()).toSorted()].join('; ')
}

class Comparison {
  readonly found: Difference[] = []
  readonly #mock: Side
  readonly #real: Side
  readonly #isForeign: boolean

  constructor(mock: Side, real: Side, isForeign: boolean) {
    this.#mock = mock
    this.#real = real
    this.#isForeign = isForeign
  }

  compare(mock: unknown, real: unknown, at: string): void {
    if (mock === real || LAST_FOUR.test(at)) return
    if (mock === undefined) return this.#add('new', at, 'none', this.#show(real, at, this.#real), real)
    if (real === undefined) return this.#add('missing', at, this.#show(mock, at, this.#mock), 'none')
    const [type, otherType] = [typeOf(mock), typeOf(real)]
    if (type !== otherType) {
      // What an app has stored is a matter of its users.
      if (!this.#isForeign || (mock !== null && real !== null)) this.#add('type', at, type, otherType, real)
    } else if (Array.isArray(mock) && Array.isArray(real)) this.#compareLists(mock, real, at)
    else if (isRecord(mock) && isRecord(real)) this.#compareMembers(mock, real, at)
    else if (typeof mock === 'string' && typeof real === 'string') this.#compareTexts(mock, real, at)
    else if (NUMERIC_DATE.test(at)) this.#compareTimes(Number(mock) * 1000, Number(real) * 1000, at)
    else if (!this.#isForeign) this.#add('value', at, JSON.stringify(mock), JSON.stringify(real), real)
  }

  #compareLists(mock: unknown[], real: unknown[], at: string): void {
    if (mock.every(isScalar) && real.every(isScalar)) {
      if (this.#isForeign) return
      const [one, other] = [this.#toSet(mock, this.#mock), this.#toSet(real, this.#real)]
      if (one !== other) this.#add('value', at, one, other)
      return
    }
    const count = Math.min(mock.length, real.length, this.#isForeign ? 1 : Infinity)
    for (let index = 0; index < count; index += 1) this.compare(mock[index], real[index], `${at}.${index}`)
    if (!this.#isForeign && mock.length !== real.length)
      this.#add('value', `${at}.length`, String(mock.length), String(real.length))
  }

  #toSet(values: unknown[], { masks }: Side): string {
    return `[${values
      .map((value) => maskText(String(value), masks))
      .toSorted()
      .join(', ')}]`
  }

  #compareMembers(mock: Record<string, unknown>, real: Record<string, unknown>, at: string): void {
    for (const name of new Set([...Object.keys(mock), ...Object.keys(real)]))
      this.compare(mock[name], real[name], at === '' ? name : `${at}.${name}`)
  }

  #compareTexts(mock: string, real: string, at: string): void {
    if (TIME.test(mock) && TIME.test(real)) return this.#compareTimes(Date.parse(mock), Date.parse(real), at)
    if (JWT.test(mock) && JWT.test(real)) {
      for (const [index, part] of ['header', 'payload'].entries())
        this.compare(readJwtPart(mock, index), readJwtPart(real, index), `${at}.${part}`)
      return
    }
    const [inner, other] = [parseBody({ text: mock }), parseBody({ text: real })]
    if (inner !== undefined && other !== undefined) return this.compare(inner, other, at)
    if (this.#isForeign || maskText(mock, this.#mock.masks) === maskText(real, this.#real.masks)) return
    const part = /(^|\.)error_(message|description)$/.test(at) ? 'message' : 'value'
    const shown = this.#show(real, at, this.#real)
    this.#add(part, at, this.#show(mock, at, this.#mock), shown, shown === real ? real : undefined)
  }

  /** Compares how long after the response two times are. Times before it depend on what happened earlier. */
  #compareTimes(mock: number, real: number, at: string): void {
    const [one, other] = [mock - this.#mock.reply.at, real - this.#real.reply.at].map((ms) => Math.round(ms / 1000))
    if (one === undefined || other === undefined || (one <= TOLERANCE_S && other <= TOLERANCE_S)) return
    if (Math.abs(one - other) > TOLERANCE_S) this.#add('lifetime', at, showSeconds(one), showSeconds(other))
  }

  /** Shows a value without secrets. Of an app's own data, only the kind is shown. */
  #show(value: unknown, at: string, { masks }: Side): string {
    const name = at.split('.').at(-1) ?? ''
    const isSecret = readMember(redact({ [name]: value }), name) === REDACTED
    if (typeof value === 'object' || isSecret || this.#isForeign) return typeOf(value)
    return maskText(typeof value === 'string' ? value : JSON.stringify(value), masks, true).slice(0, MAX_SHOWN)
  }

  #add(part: Difference['part'], at: string, mock: string, real: string, value?: unknown): void {
    const place = at.replaceAll(/\.\d+(?=\.|$)/g, '[]')
    this.found.push({ part, at: place, mock, real, ...(isPlain(value, real) && !this.#isForeign && { value }) })
  }
}

/** Whether a value has nothing that the report hides. */
function isPlain(value: unknown, shown: string): value is Plain {
  return value === null || typeof value === 'number' || typeof value === 'boolean' || value === shown
}

const MAX_SHOWN = 200

/** Rounds a lifetime: a part of it may have passed when it is seen, and reports are compared with each other. */
function showSeconds(seconds: number): string {
  const [, size, step, unit] = STEPS.find(([least]) => Math.abs(seconds) >= least) ?? [0, 1, 10, 's']
  return `${Math.round(seconds / size / step) * step} ${unit}`
}

const STEPS = [
  [172_800, 86_400, 1, 'd'],
  [7_200, 3_600, 1, 'h'],
  [1_200, 60, 5, 'min'],
  [120, 60, 1, 'min'],
] as const

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'object' ? 'object' : typeof value
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function readJwtPart(token: string, index: number): unknown {
  return parseBody({ text: Buffer.from(token.split('.')[index] ?? '', 'base64url').toString() })
}
