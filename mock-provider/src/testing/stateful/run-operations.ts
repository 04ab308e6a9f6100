import fc from 'fast-check'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { machineTick } from '../../core/clock.ts'
import type { Assault, AttackReport } from './attack.ts'
import { createCoverage, type Coverage } from './coverage.ts'
import { HostileCalls } from './hostile-calls.ts'
import { checkInvariants } from './invariants.ts'
import { Lockstep } from './lockstep.ts'
import { createState, type ModelTenant } from './model.ts'
import type { Rule } from './rule.ts'
import { CLIENT_RULES } from './rules/clients.ts'
import { EXTENSION_RULES } from './rules/extensions.ts'
import { FACTOR_RULES } from './rules/factors.ts'
import { MESSAGE_RULES } from './rules/messages.ts'
import { PASSWORD_RULES } from './rules/passwords.ts'
import { READ_RULES } from './rules/reads.ts'
import { SERVER_RULES } from './rules/servers.ts'
import { SESSION_RULES } from './rules/sessions.ts'
import { TENANT_RULES } from './rules/tenants.ts'
import { THIRD_PARTY_RULES } from './rules/third-parties.ts'
import { USER_RULES } from './rules/users.ts'
import { Turn } from './turn.ts'

const RULES: readonly Rule[] = [
  ...USER_RULES,
  ...SESSION_RULES,
  ...MESSAGE_RULES,
  ...PASSWORD_RULES,
  ...FACTOR_RULES,
  ...CLIENT_RULES,
  ...EXTENSION_RULES,
  ...THIRD_PARTY_RULES,
  ...SERVER_RULES,
  ...TENANT_RULES,
  ...READ_RULES,
]

/** The number of choices in a command, enough for every choice of the longest rule. */
const CHOICES = 8
const BEGIN = Date.parse('2030-01-01T00:00:00Z')

/** The time limit for finding a shorter sequence. It suffices for some dozens of attempts. */
const MAX_SHRINKING_MS = 40_000

type Model = { tenants: ModelTenant[]; steps: number }

/** A command: one rule, applied to one tenant. */
class Command implements fc.AsyncCommand<Model, Lockstep> {
  readonly #rule: Rule
  readonly #index: number
  readonly #choices: readonly number[]
  #lines: readonly string[] = []

  constructor(rule: Rule, index: number, choices: readonly number[]) {
    this.#rule = rule
    this.#index = index
    this.#choices = choices
  }

  check({ tenants }: Readonly<Model>): boolean {
    return this.#rule.can?.(this.#toTenant(tenants)) ?? true
  }

  async run(model: Model, worlds: Lockstep): Promise<void> {
    const turn = new Turn(worlds, model.tenants, this.#toTenant(model.tenants), this.#choices)
    this.#lines = turn.lines
    model.steps += 1
    await this.#rule.act(turn)
    await checkInvariants(turn, model.steps)
  }

  /** Shows the calls once they have been made. */
  toString(): string {
    return [`\n# ${this.#rule.name}`, ...this.#lines].join('\n')
  }

  #toTenant(tenants: readonly ModelTenant[]): ModelTenant {
    const tenant = tenants[this.#index % tenants.length]
    if (!tenant) throw new Error('A run has tenants')
    return tenant
  }
}

const command = fc
  .tuple(
    fc.oneof(...RULES.map((rule) => ({ weight: rule.weight ?? 2, arbitrary: fc.constant(rule) }))),
    fc.nat(2),
    fc.array(fc.nat(9_999_999), { minLength: CHOICES, maxLength: CHOICES }),
  )
  .map(([rule, index, choices]) => new Command(rule, index, choices))

/** Starts a run with fresh tenants. */
async function begin(worlds: Lockstep, run: number): Promise<Model> {
  worlds.clear()
  const tokens = [DEFAULT_PUBLIC_TOKEN, `public-token-test-run-${run}-one`, `public-token-test-run-${run}-other`]
  const tenants = tokens.map((public_token) => ({
    public_token,
    now: BEGIN,
    state: createState(),
    snapshots: new Map(),
  }))
  for (const tenant of tenants) {
    const turn = new Turn(worlds, tenants, tenant, [0])
    await turn.send({ operation: 'mockReset' })
    await turn.setUp()
  }
  return { tenants, steps: 0 }
}

/** Checks that both mocks end in the same state, also after the mock with a database was reopened. */
async function end(worlds: Lockstep, { tenants }: Model): Promise<void> {
  for (const { public_token } of tenants) worlds.matchStates(public_token)
  await worlds.reopen()
  for (const { public_token } of tenants) worlds.matchStates(public_token)
}

/** The extent of a test run. */
export type Extent = {
  folder: string
  /** The minimum number of calls. */
  calls: number
  /** The maximum number of commands in a sequence. */
  length: number
  /** The seed of the first sequence. Each further sequence increments it. */
  seed: number
  /** Hostile calls that are tried before each valid call. None by default. */
  assault?: Assault
}

/**
 * Runs sequences of operations in two mocks, one in memory and one that is stored in the folder, and compares them with
 * each other and with the model.
 *
 * @throws Error with the seed and the shortest sequence of calls that fails
 */
export async function runOperations(extent: Extent): Promise<{ calls: number; coverage: Coverage }> {
  const { folder, calls, length, seed } = extent
  const coverage = createCoverage()
  const worlds = new Lockstep(folder, coverage)
  await worlds.open()
  let run = 0
  let failedAt: number | undefined
  const attempt = async (commands: Iterable<fc.AsyncCommand<Model, Lockstep>>) => {
    // Stops the search for a shorter sequence when the time is up.
    fc.pre(failedAt === undefined || machineTick() - failedAt < MAX_SHRINKING_MS)
    try {
      const model = await begin(worlds, (run += 1))
      if (extent.assault) worlds.startAttack(extent.assault)
      await fc.asyncModelRun(() => ({ model, real: worlds }), commands)
      await end(worlds, model)
    } catch (error) {
      failedAt ??= machineTick()
      throw error
    }
  }
  try {
    for (let sequence = 0; worlds.calls < calls; sequence += 1) {
      await fc.assert(
        fc.asyncProperty(fc.commands([command], { maxCommands: length, size: 'max' }), attempt),
        // Without this option, most sequences would be short.
        { numRuns: 1, seed: seed + sequence, unbiased: true, endOnFailure: extent.assault !== undefined },
      )
    }
  } finally {
    await worlds.close()
  }
  return { calls: worlds.calls, coverage }
}

/** The number of hostile calls before each valid call. */
const PER_CALL = 4

/**
 * Sends hostile calls of every operation to two mocks: valid calls in which one value is an attack, and values that are
 * valid elsewhere. Each must get a documented response without delay. A refused call must change nothing, and an
 * accepted one must leave everything readable.
 *
 * @throws Error with the calls that break this
 */
export async function sendHostileCalls(
  folder: string,
  { count, length = 110, seed }: { count: number; length?: number; seed: number },
): Promise<AttackReport> {
  const report: AttackReport = { operations: new Map(), problems: new Map() }
  const assault = { calls: new HostileCalls(seed), perCall: PER_CALL, report }
  await runOperations({ folder, calls: count / PER_CALL, length, seed, assault })
  if (report.problems.size > 0) throw new Error([...report.problems.values()].join('\n'))
  return report
}
