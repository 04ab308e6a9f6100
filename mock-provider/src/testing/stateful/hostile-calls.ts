import type { OperationId } from '@latchkey/openapi'
import {
  getDocument,
  getOperation,
  listPropertyNames,
  OPERATIONS,
  resolveShared,
  type DocumentedOperation,
  type JsonSchema,
} from '../../core/documents.ts'
import { isRecord } from '../../core/read-member.ts'
import { draw } from '../../faults/chaos.ts'
import { HEADERS, listHostileValues } from './hostile-values.ts'
import { readPath } from '../../core/read-path.ts'
import type { ApiCall } from '../../core/api-call.ts'

/** The stream never ends. */
const LEFT_OUT: readonly string[] = ['mockJournalStream']
const ATTACKED = OPERATIONS.filter(({ id }) => !LEFT_OUT.includes(id))
/** Members that make the mock wait on purpose, and members that identify the tenant. */
const KEPT_NAMES: readonly string[] = ['wait_ms', 'delay_ms', 'max_delay_ms', 'tenant', 'public_token', 'project_id']
/** The number of values of each name that are remembered. */
const MAX_SEEN = 12

/** The names of what a person or a program proves itself with. */
const TOKEN = /token|jwt|code|secret|assertion/

/** The parts of a call that have members. */
const PARTS = ['path', 'query', 'form', 'body'] as const
type Place = readonly string[]

/** A call in which one value is hostile. */
export type HostileCall = { call: ApiCall; place: string }

/** Makes hostile calls: valid ones in which a single value is replaced. The same seed and calls give the same sequence. */
export class HostileCalls {
  readonly #seed: number
  #drawn = 0
  /** The values that valid calls and their responses had, by tenant and member. */
  readonly #seen = new Map<string, Map<string, string[]>>()

  readonly #files = new Map<OperationId, object>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Remembers the strings of a tenant's valid request or response, for composed calls and for the wrong places. */
  learn(public_token: string, value: unknown, name = ''): void {
    if (typeof value === 'string' && value.length < 4_096) {
      const known = this.#seen.get(public_token) ?? new Map<string, string[]>()
      this.#seen.set(public_token, known)
      const others = (known.get(name) ?? []).filter((other) => other !== value)
      known.set(name, [...others, value].slice(-MAX_SEEN))
    } else if (Array.isArray(value)) value.slice(0, MAX_SEEN).forEach((item) => this.learn(public_token, item, name))
    else if (isRecord(value)) for (const [key, member] of Object.entries(value)) this.learn(public_token, member, key)
  }

  /** Remembers a file, for calls of the operation that reads it. */
  learnFile(operation: OperationId, file: unknown): void {
    this.#files.set(operation, toObject(file))
  }

  /** Changes a valid call. */
  vary(call: ApiCall): HostileCall {
    const changed = structuredClone(call)
    if (this.#below(6) === 0) return this.#changeHeader(changed)
    const { query, body } = getOperation(call.operation)
    const existing = PARTS.flatMap((part) => listPlaces(call[part], [part]))
    const absent = [
      ...listNames(query).map((name) => ['query', name]),
      ...(call.body ? listNames(body?.['application/json']).map((name) => ['body', name]) : []),
      ...(call.form ? listNames(body?.['application/x-www-form-urlencoded']).map((name) => ['form', name]) : []),
    ]
    const places = (this.#below(3) === 0 ? absent : existing).filter(
      (place) => !KEPT_NAMES.includes(place.at(-1) ?? ''),
    )
    const place = this.#pick(places)
    if (!place) return this.#changeHeader(changed)
    setAt(changed, place, this.#pickValue(place))
    return { call: changed, place: place.join('.') }
  }

  /** Composes a call of any operation, valid but for one value: the documented example, with values that were seen. */
  compose(public_token: string): HostileCall {
    const operation = this.#pick(ATTACKED) ?? getOperation('mockConfig')
    const { id, url, query, body, isBodyRequired } = operation
    const seen = (name: string) => this.#pickSeen(public_token, name)
    const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const json = body?.['application/json']
    const form = json ? undefined : body?.['application/x-www-form-urlencoded']
    const session = seen('session_token')
    const sample = (schema: unknown) => toObject(this.#sample(public_token, schema, ''))
    const file = this.#files.get(id)
    const withExample = (schema: unknown) =>
      file ?? { ...sample(schema), ...this.#renew(public_token, getExample(operation)) }
    const call: ApiCall = {
      operation: id,
      path: {
        ...Object.fromEntries(names.map((name) => [name, seen(name) ?? 'unknown'])),
        tenant: public_token,
        public_token,
        project_id: public_token.replace('public-token', 'project'),
      },
      query: toTexts(sample(query)),
      ...(json && (isBodyRequired || this.#below(2) === 0) && { body: withExample(json) }),
      ...(form && { form: toTexts(withExample(form)) }),
      ...(session !== undefined && { session }),
    }
    return this.vary(call)
  }

  /** Replaces most values of an example by those that were seen last. */
  #renew(public_token: string, example: object): object {
    return Object.fromEntries(
      Object.entries(example).map(([name, value]: [string, unknown]) => {
        const isKept = typeof value !== 'string' || this.#below(4) === 0
        return [name, isKept ? value : (this.#pickSeen(public_token, name) ?? value)]
      }),
    )
  }

  /** Returns a number below `limit`. */
  #below(limit: number): number {
    return Math.floor(draw(this.#seed, this.#drawn++) * limit)
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(Math.max(1, items.length))]
  }

  /** Picks a value that a member had, often the last one. */
  #pickSeen(public_token: string, name: string): string | undefined {
    const values = this.#seen.get(public_token)?.get(name) ?? []
    return this.#below(2) === 0 ? values.at(-1) : this.#pick(values)
  }

  /** Picks a value that another member of any tenant had: another token in the place of a token. */
  #pickMisplaced(name: string): string | undefined {
    const [public_token = '', known] = this.#pick([...this.#seen]) ?? []
    const names = [...(known?.keys() ?? [])].filter((other) => !TOKEN.test(name) || TOKEN.test(other))
    return this.#pickSeen(public_token, this.#pick(names) ?? '')
  }

  /** Picks a hostile value for a place, or a value that is valid elsewhere, such as a token of another kind. */
  #pickValue(place: Place): unknown {
    const name = place.at(-1) ?? ''
    const isMisplaced = this.#below(TOKEN.test(name) ? 2 : 4) === 0
    const value = isMisplaced ? this.#pickMisplaced(name) : this.#pick(listHostileValues(name))
    return place[0] === 'body' ? value : toText(value)
  }

  #changeHeader(call: ApiCall): HostileCall {
    const name = this.#below(3) === 0 ? 'authorization' : (this.#pick(Object.keys(HEADERS)) ?? '')
    const isBearer = name === 'authorization' && this.#below(2) === 0
    const value = isBearer
      ? `Bearer ${encodeURI(toText(this.#pickMisplaced('token')))}`
      : this.#pick(HEADERS[name] ?? [])
    call.headers = { ...call.headers, [name]: value ?? '' }
    return { call, place: `headers.${name}` }
  }

  /** Composes a value that a schema allows, from values that were seen where there are some. */
  #sample(public_token: string, schema: unknown, name: string): unknown {
    if (!isRecord(schema)) return 'x'
    const { const: fixed, enum: options, oneOf, anyOf, allOf, type, ...rest } = resolveShared(schema)
    if (fixed !== undefined) return fixed
    if (Array.isArray(options)) return this.#pick(options)
    const alternatives = oneOf ?? anyOf
    const parts = [
      ...(Array.isArray(allOf) ? allOf : []),
      ...(Array.isArray(alternatives) ? [this.#pick(alternatives)] : []),
    ]
    if (parts.length > 0 && type !== 'object') {
      const [first, ...others] = parts.map((part) => this.#sample(public_token, part, name))
      return isRecord(first) ? Object.assign({}, first, ...others) : first
    }
    switch (Array.isArray(type) ? type[0] : type) {
      case 'object':
        return Object.assign(
          this.#sampleMembers(public_token, rest),
          ...parts.map((part) => this.#sample(public_token, part, name)),
        )
      case 'array':
        return [this.#sample(public_token, rest['items'], name)]
      case 'integer':
      case 'number':
        return typeof rest['minimum'] === 'number' ? rest['minimum'] : 1
      case 'boolean':
        return this.#below(2) === 0
      default:
        return this.#pickSeen(public_token, name) ?? 'x'
    }
  }

  #sampleMembers(public_token: string, { properties, required }: JsonSchema): Record<string, unknown> {
    const members = isRecord(properties) ? Object.entries(properties) : []
    const isNeeded = (name: string) => (Array.isArray(required) && required.includes(name)) || this.#below(6) === 0
    const chosen = members.filter(([name]) => !KEPT_NAMES.includes(name) && isNeeded(name))
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.#sample(public_token, schema, name)]))
  }
}

/** Returns the example of an operation's request body, or an empty object. */
function getExample({ document, url, method }: DocumentedOperation): object {
  const item = getDocument(document).paths[url.replace(/:(\w+)/g, '{$1}')]
  const content = readPath(item, `${method.toLowerCase()}.requestBody.content`)
  return toObject(isRecord(content) ? readPath(Object.values(content)[0], 'example') : undefined)
}

function listNames(schema: unknown): string[] {
  return schema === undefined ? [] : listPropertyNames(schema)
}

/** Lists the places of all members, of those with members too. */
function listPlaces(value: unknown, place: Place): Place[] {
  if (typeof value !== 'object' || value === null || place.length > 8) return []
  return Object.entries(value).flatMap(([name, member]) => [[...place, name], ...listPlaces(member, [...place, name])])
}

function setAt(target: object, place: Place, value: unknown): void {
  const [name = '', ...rest] = place
  if (rest.length === 0) {
    Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true })
    return
  }
  const member: unknown = Reflect.get(target, name)
  if (typeof member === 'object' && member !== null) setAt(member, rest, value)
  else {
    const created = {}
    Reflect.set(target, name, created)
    setAt(created, rest, value)
  }
}

function toText(value: unknown): string {
  // Addresses and headers cannot contain single surrogates.
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()
}

function toTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(toObject(value)).map(([name, member]) => [name, toText(member)]))
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
