import { isDeepStrictEqual } from 'node:util'
import { findErrorType, type OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../../core/documents.ts'
import { machineTick } from '../../core/clock.ts'
import type { Correspondence } from './correspondence.ts'
import type { HostileCall, HostileCalls } from './hostile-calls.ts'
import type { ApiCall } from '../../core/api-call.ts'
import type { RawReply, SavedWorld, World } from './world.ts'

/** The longest that a call may take. */
const MAX_MS = 2_000
/** The maximum number of characters that are shown of a call. */
const LONGEST_LINE = 1_000
/** The number of different problems after which an attack ends. */
const MAX_PROBLEMS = 20

/** Refusals that may change something: they count attempts, and they use up a fault. */
const COUNTED_STATUSES: readonly number[] = [401, 404, 429]
/** Tables that count calls, whatever their outcome, and one whose rows are made when they are first looked up. */
const OF_EACH_CALL: readonly string[] = ['faults', 'chaos', 'failed_attempts', 'oauth_callbacks']
/** Operations that also use up the code of a request that they refuse otherwise. */
const CODE_OPERATIONS: readonly OperationId[] = [
  'oauthCallback',
  'oauthCallbackPost',
  'oauth2Token',
  'publicOauth2Token',
  'asanaToken',
]

/** Reads that show what hostile calls have stored. */
const READS = OPERATIONS.filter(
  ({ id, method, url }) => method === 'GET' && /^\/_mock\/:tenant\/[^:]+$/.test(url) && id !== 'mockJournalStream',
).map(({ id }) => id)
/** The number of reads after an accepted call, besides the export. */
const READ_COUNT = 3

/** Operations that read the files which others write. */
const FILES: Partial<Record<OperationId, OperationId>> = { mockExport: 'mockImport', mockRecordingBundle: 'mockReplay' }

/** What an attack tries, how often before each valid call, and what it has found. */
export type Assault = { calls: HostileCalls; perCall: number; report: AttackReport }

export type AttackReport = {
  /** The number of accepted and refused calls of each operation. */
  operations: Map<OperationId, { accepted: number; refused: number }>
  /** Each problem, by operation and place. */
  problems: Map<string, string>
}

/** Sends hostile calls to two mocks with the same state, and restores that state afterwards. */
export class Attack {
  readonly #assault: Assault
  readonly #worlds: readonly [World, World]
  #reads = 0

  constructor(assault: Assault, worlds: readonly [World, World]) {
    this.#assault = assault
    this.#worlds = worlds
  }

  /** Remembers the values of a valid call and of its response. */
  learn(public_token: string, call: ApiCall, reply: RawReply): void {
    for (const value of [call.path, call.query, call.form, call.body, reply.body])
      this.#assault.calls.learn(public_token, value)
    const reading = FILES[call.operation]
    if (reading && reply.status === 200) this.#assault.calls.learnFile(reading, reply.body)
  }

  /** Sends variants of a valid call, and as many calls of any operation. */
  async try(public_token: string, valid: ApiCall | undefined, same: Correspondence): Promise<void> {
    const { calls, perCall, report } = this.#assault
    for (let count = 0; count < perCall; count += 1) {
      const hostile = valid && count % 2 === 0 ? calls.vary(valid) : calls.compose(public_token)
      const key = `${hostile.call.operation} ${hostile.place}`
      const saved = this.#worlds.map((world) => world.save())
      const problem = await this.#send(public_token, hostile, same, saved)
      this.#worlds.forEach((world, index) => world.restore(saved[index] ?? {}))
      if (problem === undefined || report.problems.has(key)) continue
      report.problems.set(key, `${key}: ${problem}\n  ${JSON.stringify(hostile.call).slice(0, LONGEST_LINE)}`)
      if (report.problems.size >= MAX_PROBLEMS) throw new Error([...report.problems.values()].join('\n'))
    }
  }

  /** @returns what is wrong with the response, or with the state after it */
  async #send(
    public_token: string,
    { call }: HostileCall,
    same: Correspondence,
    before: readonly SavedWorld[],
  ): Promise<string | undefined> {
    const startedAt = machineTick()
    try {
      const { status } = await this.#sendBoth(public_token, call, same)
      const took = machineTick() - startedAt
      if (took > MAX_MS) return `takes ${Math.round(took)} ms`
      this.#count(call.operation, status)
      if (status >= 400) {
        if (COUNTED_STATUSES.includes(status) || CODE_OPERATIONS.includes(call.operation)) return undefined
        const changed = this.#worlds.flatMap((world, index) => listChanges(before[index] ?? {}, world.save()))
        return changed.length > 0 ? `is refused with ${status}, but changes ${changed.join(', ')}` : undefined
      }
      for (const operation of ['mockExport', ...this.#pickReads()] as const)
        await this.#sendBoth(public_token, { operation }, same)
      return undefined
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, LONGEST_LINE) : String(error)
    }
  }

  async #sendBoth(public_token: string, call: ApiCall, same: Correspondence): Promise<RawReply> {
    const [memory, stored] = this.#worlds
    const one = await memory.send(public_token, call)
    const other = await stored.send(public_token, JSON.parse(same.toOther(JSON.stringify(call))))
    const [outcome, otherOutcome] = [one, other].map(({ status, body }) => `${status} ${findErrorType(body)}`)
    if (outcome !== otherOutcome) throw new Error(`In memory ${outcome}, stored ${otherOutcome}`)
    return one
  }

  /** The next reads in turn. */
  #pickReads(): OperationId[] {
    this.#reads += READ_COUNT
    return Array.from({ length: READ_COUNT }, (_, index) => READS[(this.#reads + index) % READS.length] ?? 'mockConfig')
  }

  #count(operation: OperationId, status: number): void {
    const { operations } = this.#assault.report
    const counts = operations.get(operation) ?? { accepted: 0, refused: 0 }
    counts[status < 400 ? 'accepted' : 'refused'] += 1
    operations.set(operation, counts)
  }
}

/** Lists what has changed of the saved tenants. A call to an unknown tenant creates an empty one. */
function listChanges(before: SavedWorld, after: SavedWorld): string[] {
  return Object.entries(before).flatMap(([token, { state, records }]) => {
    const now = after[token]
    const one: Record<string, unknown> = { ...state.tables, ...records, config: state.config, clock: state.clock }
    const other: Record<string, unknown> = { ...now?.state.tables, ...now?.records, ...now?.state }
    const names = Object.keys({ ...one, ...now?.state.tables }).filter((name) => !OF_EACH_CALL.includes(name))
    return names.filter((name) => !isDeepStrictEqual(one[name], other[name])).map((name) => `${name} of ${token}`)
  })
}
