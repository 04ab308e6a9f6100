import { isDeepStrictEqual } from 'node:util'
import type { OperationId } from '@latchkey/openapi'
import { clearJournal } from '../../journal/journal.ts'
import { sweep } from '../../state/retention.ts'
import type { TableDump } from '../../store/rows.ts'
import { captureState } from '../../state/snapshots.ts'
import { Correspondence } from './correspondence.ts'
import { countResponse, type Coverage } from './coverage.ts'
import { Attack, type Assault } from './attack.ts'
import type { ApiCall } from '../../core/api-call.ts'
import { World, type RawReply } from './world.ts'

/** One of the two mocks, from the perspective of a call that is made to it. */
export type View = {
  index: 0 | 1
  /** Converts a string of the first mock to the equivalent string of this one. */
  own(text: string): string
}

/**
 * A call, or a function that returns the call for each mock. The function is needed when a client computes values from
 * random ones.
 */
export type LockstepCall = ApiCall | ((view: View) => ApiCall | Promise<ApiCall>)

/** The response of the first mock, together with the responses of both mocks. */
export type Reply = RawReply & { operation: OperationId; replies: readonly [RawReply, RawReply] }

/**
 * Operations whose responses are not checked for values of other tenants: long shared documents, and the list of all
 * tenants.
 */
const OF_NO_TENANT: readonly OperationId[] = ['mockOpenapi', 'mockOpenapiDocument', 'mockCatalogue', 'mockTenants']

/**
 * Two mocks, one in memory and one with a database, that get the same calls. After each call their responses must be
 * equal except for random values.
 */
export class Lockstep {
  readonly #coverage: Coverage
  readonly #memory = new World()
  readonly #stored: World
  #attack: Attack | undefined
  #same = new Correspondence()
  /** The tenants whose responses may contain a random value, by value. */
  #owners = new Map<string, Set<string>>()
  #calls = 0

  constructor(folder: string, coverage: Coverage) {
    this.#stored = new World(folder)
    this.#coverage = coverage
  }

  /** The number of calls so far. */
  get calls(): number {
    return this.#calls
  }

  async open(): Promise<void> {
    await Promise.all([this.#memory.open(), this.#stored.open()])
  }

  async close(): Promise<void> {
    await Promise.all([this.#memory.close(), this.#stored.close()])
  }

  /** Closes the mock with the database, and opens it again. The other mock discards whatever a restart loses. */
  async reopen(): Promise<void> {
    await this.#stored.close()
    await this.#stored.open()
    for (const tenant of this.#memory.tenants.all()) clearJournal(tenant)
    for (const { tenants } of [this.#memory, this.#stored]) for (const tenant of tenants.all()) sweep(tenant)
  }

  /** Deletes all tenants and the known random values of an earlier run, which may have failed half-way. */
  clear(): void {
    for (const { tenants } of [this.#memory, this.#stored]) for (const tenant of tenants.all()) tenants.delete(tenant)
    this.#same = new Correspondence()
    this.#owners = new Map()
    this.#attack = undefined
  }

  /** Tries hostile calls before each of the following calls. */
  startAttack(assault: Assault): void {
    this.#attack = new Attack(assault, [this.#memory, this.#stored])
  }

  /** Whether a value has been seen before. */
  isKnown(value: string): boolean {
    return this.#same.isRandom(value)
  }

  /** Calls both mocks. @throws Error when their responses differ, or contain a value of another tenant */
  async send(public_token: string, call: LockstepCall): Promise<Reply> {
    const views = [this.#toView(0), this.#toView(1)] as const
    const one = await resolve(call, views[0])
    const two = await resolve(call, views[1])
    // A call that is computed for each mock has no variant that means the same to both.
    await this.#attack?.try(public_token, typeof call === 'function' ? undefined : one, this.#same)
    const before = new Set(this.#same.listRandom(JSON.stringify(one)))
    const first = await this.#memory.send(public_token, one)
    const other = await this.#stored.send(public_token, two)
    this.#attack?.learn(public_token, one, first)
    this.#calls += 1
    countResponse(this.#coverage, one.operation, first.status)
    if (!isDeepStrictEqual(first, other)) this.#same.match(first, other, one.operation)
    if (!OF_NO_TENANT.includes(one.operation)) this.#checkOwners(public_token, first, before)
    return { ...first, operation: one.operation, replies: [first, other] }
  }

  /** Allows a tenant to reveal the values of another tenant, because it is a copy of that tenant. */
  share(from: string, to: string): void {
    for (const owners of this.#owners.values()) if (owners.has(from)) owners.add(to)
  }

  /** Returns a tenant's state in memory as JSON. Equal states give equal JSON. */
  dump(public_token: string): string {
    return JSON.stringify(dumpWorld(this.#memory, public_token))
  }

  /** Returns the tenant's tables in memory. */
  getTables(public_token: string): TableDump {
    return dumpWorld(this.#memory, public_token)?.tables ?? {}
  }

  /** Checks that both mocks have the same state. */
  matchStates(public_token: string): void {
    this.#same.match(dumpWorld(this.#memory, public_token), dumpWorld(this.#stored, public_token), 'the state')
  }

  #toView(index: 0 | 1): View {
    return { index, own: index === 0 ? (text) => text : (text) => this.#same.toOther(text) }
  }

  /** A response may repeat a value of its request, for example in the message of a refusal. */
  #checkOwners(public_token: string, reply: RawReply, sent: ReadonlySet<string>): void {
    for (const value of this.#same.listRandom(JSON.stringify(reply))) {
      if (sent.has(value)) continue
      const owners = this.#owners.get(value) ?? new Set([public_token])
      this.#owners.set(value, owners)
      if (!owners.has(public_token))
        throw new Error(`${public_token} sees ${value}, which is a value of ${[...owners].join(', ')}`)
    }
  }
}

async function resolve(call: LockstepCall, view: View): Promise<ApiCall> {
  return typeof call === 'function' ? call(view) : toOwn(call, view)
}

function toOwn<Value>(value: Value, view: View): Value {
  return JSON.parse(JSON.stringify(value), (_name, member: unknown) =>
    typeof member === 'string' ? view.own(member) : member,
  )
}

function dumpWorld({ tenants }: World, public_token: string) {
  const tenant = tenants.existing.find(public_token)
  return tenant && captureState(tenant)
}
