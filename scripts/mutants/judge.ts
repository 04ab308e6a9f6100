import type { SourceFile } from '../source-files.ts'
import { parse } from './find-mutants.ts'
import { startHostProcess, type HostProcess } from './host-process.ts'
import { applyMutant, type Mutant, type Spot } from './mutant.ts'
import type { Options } from './options.ts'
import { selectTests } from './select-tests.ts'
import type { Coverage } from './session.ts'
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
  const work = async () => {
    let host = await openHost(options)
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await judge(host, coverage, files, mutant, options)
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
  { budgetMs }: Options,
): Promise<Verdict> {
  const { file } = mutant
  const { text, spots } = files.get(file) ?? { text: '', spots: [] }
  const index = getSpotIndex(spots, mutant)
  const spot = { key: keyOf(file)(index), isStatic: spots[index]?.isStatic ?? true }
  const choices = selectTests(coverage, file, spot, budgetMs)
  if (choices.length === 0) return { state: 'unreached' }
  const source = applyMutant(text, mutant)
  for (const { selections, durationMs } of choices) {
    const timeoutMs = TIMEOUT_FACTOR * durationMs + TIMEOUT_EXTRA_MS
    const response = await host.ask({ type: 'try', file, source, selections }, timeoutMs)
    if (response?.type !== 'tried') return { state: 'timed out' }
    if (response.failure !== undefined) return { state: 'killed', by: response.failure }
  }
  return { state: 'survived', isCut: choices.some(({ isCut }) => isCut) }
}
