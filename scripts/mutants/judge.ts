import type { SourceFile } from '../source-files.ts'
import { parse } from './find-mutants.ts'
import { startHostProcess, type HostProcess } from './host-process.ts'
import { applyMutant, type Mutant, type Spot } from './mutant.ts'
import type { Options } from './options.ts'
import { selectTests } from './select-tests.ts'
import type { Coverage, Failure } from './session.ts'
import { findSpots, getSpotIndex, insertProbes } from './spots.ts'
import type { Verdict } from './verdict.ts'

/** A run that takes this much longer than its tests counts as timed out. */
const TIMEOUT_FACTOR = 5
const TIMEOUT_EXTRA_MS = 15_000

type Target = { text: string; spots: readonly Spot[] }

/** Tries all mutants, in parallel processes. */
export async function judgeAll(
  targets: readonly SourceFile[],
  mutants: readonly Mutant[],
  options: Options,
  onVerdict: (mutant: Mutant, verdict: Verdict) => void,
) {
  const files = new Map(targets.map(({ path, text }) => [path, { text, spots: findSpots(parse(path, text)) }]))
  const coverage = await probe(options, files)
  warnOfFailures(coverage)
  const queue = [...mutants]
  const noticed = createNoticed()
  const work = async () => {
    let host = await openHost(options)
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await judge(host, coverage, files, mutant, noticed, options)
      onVerdict(mutant, verdict)
      if (verdict.state !== 'timed out') continue
      await host.stop()
      host = await openHost(options)
    }
    await host.stop()
  }
  await Promise.all(Array.from({ length: options.workers }, work))
}

async function openHost({ projects }: Options) {
  const host = startHostProcess()
  await host.ask({ type: 'start', projects })
  return host
}

async function probe({ projects }: Options, files: ReadonlyMap<string, Target>): Promise<Coverage> {
  const sources = [...files].map(([file, { text, spots }]) => [file, insertProbes(text, spots, keyOf(file))])
  const host = startHostProcess()
  const response = await host.ask({ type: 'probe', projects, sources: Object.fromEntries(sources) })
  await host.stop()
  if (response?.type !== 'probed') throw new Error('the tests failed to run')
  return response.coverage
}

function keyOf(file: string) {
  return (index: number) => `${file}#${index}`
}

function warnOfFailures({ tests }: Coverage) {
  for (const { name, isPassing } of tests)
    if (!isPassing) console.log(`ignored, because it fails without a mutant: ${name}`)
}

async function judge(
  host: HostProcess,
  coverage: Coverage,
  files: ReadonlyMap<string, Target>,
  mutant: Mutant,
  noticed: Noticed,
  { budgetMs }: Options,
): Promise<Verdict> {
  const { file } = mutant
  const { text, spots } = files.get(file) ?? { text: '', spots: [] }
  const index = getSpotIndex(spots, mutant)
  const spot = { key: keyOf(file)(index), isStatic: spots[index]?.isStatic ?? true }
  const choices = selectTests(coverage, file, spot, budgetMs, noticed.by(file))
  if (choices.length === 0) return { state: 'unreached' }
  const source = applyMutant(text, mutant)
  for (const { selections, durationMs } of choices) {
    const timeoutMs = TIMEOUT_FACTOR * durationMs + TIMEOUT_EXTRA_MS
    const response = await host.ask({ type: 'try', file, source, selections }, timeoutMs)
    if (response?.type !== 'tried') return { state: 'timed out' }
    const { failure } = response
    if (!failure) continue
    noticed.add(file, failure)
    return { state: 'killed', by: failure.name }
  }
  return { state: 'survived', isCut: choices.some(({ isCut }) => isCut) }
}

/** The test files that have noticed mutants, by source file. They are likely to notice the next one, too. */
type Noticed = ReturnType<typeof createNoticed>

function createNoticed() {
  const testFiles = new Map<string, Set<string>>()
  return {
    by: (file: string): ReadonlySet<string> => testFiles.get(file) ?? new Set(),
    add(file: string, failure: Failure) {
      if (failure.file !== undefined) testFiles.set(file, new Set([...(testFiles.get(file) ?? []), failure.file]))
    },
  }
}
