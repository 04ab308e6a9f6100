import { startHostProcess, type HostProcess } from '../mutants/host-process.ts'
import type { ConstantMutant } from './constant-mutants.ts'
import { isTagged } from './tagged-tests.ts'

/** The result of a mutant. `broken`: something other than a test of the claims failed, so the mutant proves nothing. */
export type ConstantVerdict =
  | { state: 'killed' | 'broken'; by: string }
  | { state: 'timed out' }
  | { state: 'survived' }

const PROJECTS = ['unit', 'component']
/** Far more than the tests of a constant take. */
const TIMEOUT_MS = 180_000

/** Tries all mutants, one after the other. @throws {Error} when a test fails without a mutant. */
export async function judgeConstants(
  mutants: readonly ConstantMutant[],
  readSource: (file: string) => string,
  onVerdict: (mutant: ConstantMutant, verdict: ConstantVerdict) => void,
): Promise<void> {
  let host = await openHost()
  try {
    await checkPasses(host, mutants, readSource)
    for (const mutant of mutants) {
      const verdict = await judge(host, mutant)
      onVerdict(mutant, verdict)
      if (verdict.state !== 'timed out') continue
      await host.stop()
      host = await openHost()
    }
  } finally {
    await host.stop()
  }
}

async function openHost() {
  const host = startHostProcess()
  await host.ask({ type: 'start', projects: PROJECTS })
  return host
}

/** Runs every test of every mutant with the sources as they are. */
async function checkPasses(
  host: HostProcess,
  mutants: readonly ConstantMutant[],
  readSource: (file: string) => string,
) {
  const [first] = mutants
  if (!first) return
  const all = mutants.flatMap(({ tests }) => tests)
  // Each file runs once, because Vitest finds no tests in a file that is listed twice.
  const selections = [...new Map(all.map((test) => [test.file, test])).values()].map((test) => ({
    ...test,
    namePattern: all.flatMap(({ file, namePattern }) => (file === test.file ? [namePattern] : [])).join('|'),
  }))
  const response = await host.ask({ type: 'try', file: first.file, source: readSource(first.file), selections })
  const failure = response?.type === 'tried' ? response.failure?.name : 'no response'
  if (failure !== undefined) throw new Error(`It fails without a mutant: ${failure}`)
}

async function judge(host: HostProcess, { file, source, tests }: ConstantMutant): Promise<ConstantVerdict> {
  const response = await host.ask({ type: 'try', file, source, selections: tests }, TIMEOUT_MS)
  if (response?.type !== 'tried') return { state: 'timed out' }
  const failure = response.failure?.name
  if (failure === undefined) return { state: 'survived' }
  return { state: isTagged(failure, tests) ? 'killed' : 'broken', by: failure }
}
