// `npm run mutants -- <path…>`: makes one small change to the source at a time, and lists those that no test notices.
import justifications from './config/mutants.json' with { type: 'json' }
import { judgeAll } from './mutants/judge.ts'
import { isSameMutant, readLastSurvivors, writeLastSurvivors } from './mutants/last-survivors.ts'
import type { Mutant } from './mutants/mutant.ts'
import { DROP_OPERATORS, OPERATORS } from './mutants/operators.ts'
import { HELP, parseOptions, type Options } from './mutants/options.ts'
import { isEnough, toReport, toSurvivorLine } from './mutants/report.ts'
import { sample } from './mutants/sample.ts'
import { findMutantsOf, findTargets } from './mutants/targets.ts'
import { findReason, hasPassed, type Judged, type Verdict } from './mutants/verdict.ts'

const PROGRESS_EVERY = 20

const options = parseOptions(process.argv.slice(2))
if (options) await run(options)
else console.log(HELP)

async function run(wanted: Options) {
  const all = findAll(wanted)
  const drawn = sample(all, wanted.sample, wanted.seed)
  const files = [...new Set(drawn.map(({ file }) => file))]
  console.log(`${drawn.length} of ${all.length} mutants in ${files.length} files (seed ${wanted.seed})`)
  const judged: Judged[] = []
  const onVerdict = createProgress(judged, drawn.length)
  if (drawn.length > 0) await judgeAll(findTargets(files), drawn, wanted, onVerdict)
  const failed = judged.filter((it) => !hasPassed(it))
  writeLastSurvivors(failed.map(({ mutant }) => mutant))
  console.log(`\n${toReport(judged, wanted.minimum)}`)
  process.exitCode = isEnough(judged, wanted.minimum) ? 0 : 1
}

function findAll({ onlyAgain, paths, drops }: Options) {
  const operators = drops ? DROP_OPERATORS : OPERATORS
  if (!onlyAgain) return findMutantsOf(findTargets(paths), paths, operators)
  const survivors = readLastSurvivors()
  const files = survivors.map(({ file }) => file)
  return findMutantsOf(findTargets(files), files, operators).filter((mutant) =>
    survivors.some((it) => isSameMutant(it, mutant)),
  )
}

/** Records each verdict, and prints survivors immediately. */
function createProgress(judged: Judged[], count: number) {
  let startedAt: number | undefined
  return (mutant: Mutant, verdict: Verdict) => {
    // Starts with the first verdict, because the counting run comes before it.
    startedAt ??= performance.now()
    const reason = findReason(mutant, justifications)
    const last = { mutant, verdict, ...(reason !== undefined && { reason }) }
    judged.push(last)
    const line = toSurvivorLine(last)
    if (line) console.log(line)
    const secondsEach = (performance.now() - startedAt) / 1000 / judged.length
    if (judged.length % PROGRESS_EVERY === 0) {
      console.log(`… ${judged.length} of ${count}, ${secondsEach.toFixed(1)} s each`)
    }
  }
}
