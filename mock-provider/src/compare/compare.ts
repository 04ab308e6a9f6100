import { randomBytes } from 'node:crypto'
import { findErrorType, getErrorFacts, isErrorType, type OperationId, type TenantConfig } from '@latchkey/openapi'
import { machineNow, toTimestamp } from '../core/clock.ts'
import { getDocument, getOperation } from '../core/documents.ts'
import { readMember } from '../core/read-member.ts'
import { readPath } from '../core/read-path.ts'
import { createCheck } from '../core/validation.ts'
import { VERSION } from '../core/version.ts'
import type { Overlay } from '../../facts/overlay.ts'
import { listDifferences, parseBody, type Difference, type Reply, type Side } from './differences.ts'
import { mirror } from './mirror.ts'
import { READ_CHAPTERS } from './read-plan.ts'
import { listRefusals, toCredentialsChapter, toWrongSecret } from './refusals.ts'
import type { Report, StepResult } from './report.ts'
import { createMockSide, isRateLimit, LostCall, RealSide, type RealSideOptions } from './sides.ts'
import { fillIn, MissingValue, type CallParts, type Chapter, type Step } from './step.ts'
import { WRITE_CHAPTERS } from './write-plan.ts'
import { PREFIX } from './write-users-plan.ts'

/** Without a public token, what pages call is not tried. The signal ends the walk, but not the deletion of what it created. */
export type CompareOptions = RealSideOptions & {
  /** Whether users and clients may be created. They are deleted afterwards. */
  isWriting: boolean
  /** The origin of the app's pages, which the project must allow. */
  origin: string
  /** What the mock does differently from its documents. */
  overlay?: Overlay | undefined
  /** The names of the chapters that are walked. All by default. */
  only?: readonly string[] | undefined
  /** A report of a run that was ended. Its finished chapters are not repeated. */
  previous?: Report | undefined
  /** Is called after each chapter. */
  onProgress?: (report: Report, chapter: string) => Promise<void>
}

/** The project refused the credentials, or its address answers no call. */
export class CompareError extends Error {}

/** Sessions show it, so both sides get the same. */
const AGENT = 'latchkey-compare'
/** How often a chapter begins again after a lost connection. */
const MAX_RUNS = 3

/** Refusals by which a project tells of a setting that it does not publish, with that setting. */
const SETTINGS: Readonly<Record<string, Partial<TenantConfig>>> = {
  passwords_incompatible_with_sdk_config: { sdk_passwords_enabled: false },
  breached_password: { check_breach_on_creation: true },
}

/** Lists the chapters of a comparison. */
export function listChapters({ isWriting, project }: Pick<CompareOptions, 'isWriting' | 'project'>): Chapter[] {
  const all = [...READ_CHAPTERS, ...WRITE_CHAPTERS]
  const chapters = [...all, toCredentialsChapter(all, false), toCredentialsChapter(all, true)]
  return chapters
    .filter((chapter) => (isWriting || !chapter.isWriting) && (project.public_token !== '' || !chapter.isOfPage))
    .map((chapter) => ({ ...chapter, steps: chapter.steps.flatMap((step) => [...listRefusals(step), step]) }))
}

/** Makes each call of the plan to the real project and to a fresh mock, and reports what differs. @throws CompareError */
export async function compare(options: CompareOptions): Promise<Report> {
  const { signal, previous, baseUrl, isWriting } = options
  const begun = {
    format: 'latchkey-compare',
    version: 1,
    product_version: VERSION,
    base_url: baseUrl,
    is_writing: isWriting,
    started_at: toTimestamp(machineNow()),
    chapters: {},
    rate_limits: {},
  } as const
  // What an ended run has left is found by its name, not by what a file says.
  const report: Report = { ...begun, ...previous, is_complete: false, created: [] }
  const comparison = new Comparison(options, report)
  try {
    await comparison.run()
    report.is_complete = !signal.aborted
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await comparison.close()
  }
  return report
}

type Sides = Record<'mock' | 'real', Record<string, string>>

class Comparison {
  readonly #options: CompareOptions
  readonly #report: Report
  readonly #mock: ReturnType<typeof createMockSide>
  readonly #real: RealSide
  /** What both sides have from the start. */
  #shared: Record<string, string> = {}

  constructor(options: CompareOptions, report: Report) {
    this.#options = options
    this.#report = report
    this.#mock = createMockSide(options.overlay)
    this.#real = new RealSide(options, report)
  }

  async run(): Promise<void> {
    const { isWriting, project, signal, only } = this.#options
    await this.#checkCredentials()
    if (isWriting) await this.#real.deleteLeftovers()
    const { issuer, ...shared } = await mirror(this.#real.ask, this.#mock.ask, project)
    this.#real.nameIssuer(issuer)
    this.#shared = shared
    for (const chapter of listChapters(this.#options)) {
      if (signal.aborted) return
      const isWanted = only?.includes(chapter.name) ?? true
      if (isWanted && !this.#report.chapters[chapter.name]) await this.#runChapter(chapter)
    }
  }

  async close(): Promise<void> {
    await this.#real.deleteCreated()
    await this.#mock.close()
  }

  /** @throws CompareError */
  async #checkCredentials(): Promise<void> {
    const { baseUrl } = this.#options
    // Not repeated after a lost connection: a wrong address should be known at once.
    const reply = await this.#real.send('serverDebugWhoami', {}, false).catch((error: Error) => {
      throw new CompareError(`${baseUrl} cannot be reached. ${error.message}`)
    })
    if (reply.status === 401) throw new CompareError('The project does not accept the secret.')
    if (parseBody(reply) === undefined)
      throw new CompareError(`${baseUrl} is not the API of a provider: it answers ${reply.status}.`)
  }

  async #runChapter(chapter: Chapter): Promise<void> {
    const { signal, onProgress } = this.#options
    for (let run = 1; run <= MAX_RUNS; run += 1) {
      try {
        const results = await this.#walk(chapter)
        if (signal.aborted) return
        this.#report.chapters[chapter.name] = results
        break
      } catch (error) {
        if (!(error instanceof LostCall)) throw error
        this.#report.chapters[chapter.name] = chapter.steps.map((step) => toUntried(step, error.message))
      } finally {
        await this.#real.deleteCreated()
      }
    }
    await onProgress?.(this.#report, chapter.name)
  }

  async #walk({ steps, isWriting }: Chapter): Promise<StepResult[]> {
    const { origin, project, signal } = this.#options
    const run = `${PREFIX}${randomBytes(4).toString('hex')}`
    const common = { ...this.#shared, run, origin, domain: new URL(origin).hostname }
    const sides: Sides = {
      mock: { ...common, ...this.#mock.project, wrong_secret: toWrongSecret(this.#mock.project) },
      real: { ...common, ...project, wrong_secret: toWrongSecret(project) },
    }
    const results: StepResult[] = []
    for (const step of steps) if (!signal.aborted) results.push(await this.#take(step, sides, !isWriting))
    return results
  }

  /** Makes one call on both sides. @throws LostCall, CompareError */
  async #take(step: Step, sides: Sides, isRepeatable: boolean): Promise<StepResult> {
    const { operation, isBurst = false, isRefused = false } = step
    const calls = { mock: await this.#prepare(step, sides.mock), real: await this.#prepare(step, sides.real) }
    if (calls.mock instanceof MissingValue || calls.real instanceof MissingValue)
      return toUntried(step, explainMissing(calls.mock, calls.real))
    const real = isBurst
      ? await this.#real.sendBurst(operation, calls.real)
      : await this.#real.send(operation, calls.real, isRepeatable || isRefused)
    const mock = await this.#askMock(operation, calls.mock, real)
    checkSecret(step, mock, real)
    keepValues(step, sides.mock, mock)
    keepValues(step, sides.real, real)
    const sent = { mock: { reply: mock, masks: this.#mock.masks }, real: { reply: real, masks: this.#real.masks } }
    return toResult(step, sent.mock, sent.real, isBurst && isRateLimit(real))
  }

  /** Makes a call to the mock. If the project has told of a setting, the mock gets it, and is asked again. */
  async #askMock(operation: OperationId, call: CallParts, real: Reply): Promise<Reply> {
    const reply = await this.#mock.send(operation, call)
    const [type, told] = [findErrorType(parseBody(reply)), findErrorType(parseBody(real))]
    const setting = type === told ? undefined : SETTINGS[told ?? '']
    if (!setting) return reply
    await this.#mock.ask('mockConfigUpdate', { body: setting })
    return this.#mock.send(operation, call)
  }

  async #prepare({ operation, call, prove }: Step, values: Record<string, string>): Promise<CallParts | MissingValue> {
    const { document, method } = getOperation(operation)
    const isOfPage = document === 'sdk'
    try {
      const { body: given, ...filled } = fillIn(call, values)
      const proven = prove ? { ...given, ...(await prove(values)) } : given
      const body = method === 'GET' ? undefined : proven
      const headers = { 'user-agent': AGENT, ...(isOfPage && { origin: this.#options.origin }), ...filled.headers }
      return { ...filled, headers, ...(body && { body }) }
    } catch (error) {
      // What proves something reads what an earlier call returned.
      return error instanceof MissingValue ? error : new MissingValue('')
    }
  }
}

/** A secret that was right at the start can be revoked during the run. @throws CompareError */
function checkSecret({ operation, name }: Step, mock: Reply, real: Reply): void {
  const isRefused = findErrorType(parseBody(real)) === 'unauthorized_credentials'
  if (isRefused && mock.status < 400 && getOperation(operation).document === 'server')
    throw new CompareError(`The project no longer accepts the secret (${operation}, ${name}).`)
}

function explainMissing(...calls: [mock: unknown, real: unknown]): string {
  const [mock, real] = calls.map((call) => (call instanceof MissingValue ? call.message : undefined))
  const side =
    mock !== undefined && real !== undefined
      ? 'neither side has'
      : `the ${mock === undefined ? 'project' : 'mock'} does not have`
  return `It needs ${mock || real || 'the result of an earlier call'}, which ${side}.`
}

function toUntried({ operation, name }: Step, reason: string): StepResult {
  return { operation_id: operation, step: name, outcome: 'not tried', reason, differences: [] }
}

function keepValues({ keep = {} }: Step, values: Record<string, string>, reply: Reply): void {
  const body = parseBody(reply)
  for (const [name, path] of Object.entries(keep)) {
    const value = readPath(body, path)
    if (typeof value === 'string') values[name] = value
    else delete values[name]
  }
}

/** Parts of a response that its schema describes. */
const SHAPES: readonly string[] = ['new', 'missing', 'type']

function toResult(step: Step, mock: Side, real: Side, isLimited: boolean): StepResult {
  const { operation: operation_id, name } = step
  const { url, method, responses } = getOperation(operation_id)
  const item = getDocument(getOperation(operation_id).document).paths[url.replaceAll(/:(\w+)/g, '{$1}')]
  const isAssumed = readPath(item, `${method.toLowerCase()}.x-assumed`) === true
  const limit: Difference = { part: 'rate_limit', at: '', mock: 'none', real: 'two calls at once' }
  const schema = responses[real.reply.status] ?? responses['default']
  const isUnknown = schema !== undefined && createCheck(schema)(parseBody(real.reply)) !== undefined
  const differences = isLimited ? [limit] : listDifferences(isAssumed, mock, real, step)
  for (const one of differences) if (isUnknown && SHAPES.includes(one.part)) one.is_unknown = true
  const body = parseBody(mock.reply)
  const type = findErrorType(body)
  const isOpen = type !== undefined && isErrorType(type) && getErrorFacts(type).assumed === true
  const message = readMember(body, 'error_message') ?? readMember(body, 'error_description')
  const { status } = mock.reply
  return {
    operation_id,
    step: name,
    outcome: differences.length === 0 ? 'same' : 'differs',
    differences,
    mock: { status, ...(type !== undefined && { error_type: type }), ...(message !== undefined && { message }) },
    ...(isOpen && { assumed: type }),
  }
}
