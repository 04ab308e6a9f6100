import { parseArgs } from 'node:util'
import { DEFAULT_BUDGET_MS } from './select-tests.ts'

export type Options = {
  /** Files or folders. A file may have a line: `web/src/env.ts:12`. */
  paths: readonly string[]
  seed: number
  /** The maximum number of mutants. */
  sample: number
  workers: number
  budgetMs: number
  projects: readonly string[]
  onlyAgain: boolean
  /** Drops elements, members and attributes instead of the usual changes. */
  drops: boolean
  /** The score in percent that the whole run must reach. Default: every mutant must pass. */
  minimum?: number
}

export const HELP = `npm run mutants -- <path…> [options]

Makes one small change to the source at a time, and runs the tests that reach it.
A change that no test notices survives. No file is written: Vitest gets the
changed source from memory.

  <path…>            files or folders; "web/src/env.ts:12" means one line
  --sample <n>       number of mutants (default: 300; 0: all)
  --seed <n>         selects another sample (default: 1)
  --workers <n>      parallel processes (default: 1)
  --budget <s>       seconds of tests per mutant, nearest tests first (default: ${DEFAULT_BUDGET_MS / 1000})
  --project <name>   "unit" (Node) or "component" (browser); repeatable (default: both)
  --minimum <n>      passes as one test if the score is at least n percent
  --drops            drops elements of lists, members of objects and attributes of
                     JSX, instead of the usual changes; the compiler may refuse
                     some of those that no test notices
  --again            tries only the survivors of the last run
  --help             shows this text

List equivalent mutants with a reason in scripts/config/mutants.json.
The last line is "N passed, N failed". Mutants pass if a test notices them, or
if they are listed. With --minimum, the whole run is one test.`

/** Returns the options, or undefined for `--help`. @throws {Error} for invalid arguments. */
export function parseOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      sample: { type: 'string', default: '300' },
      workers: { type: 'string', default: '1' },
      budget: { type: 'string', default: String(DEFAULT_BUDGET_MS / 1000) },
      project: { type: 'string', multiple: true, default: ['unit', 'component'] },
      minimum: { type: 'string' },
      again: { type: 'boolean', default: false },
      drops: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  if (positionals.length === 0 && !values.again) throw new Error(`Name a file or a folder.\n\n${HELP}`)
  const sample = toCount('sample', values.sample)
  return {
    paths: positionals,
    seed: toCount('seed', values.seed),
    sample: sample === 0 ? Infinity : sample,
    workers: Math.max(1, toCount('workers', values.workers)),
    budgetMs: toCount('budget', values.budget) * 1000,
    projects: values.project,
    onlyAgain: values.again,
    drops: values.drops,
    ...(values.minimum !== undefined && { minimum: toCount('minimum', values.minimum) }),
  }
}

function toCount(name: string, text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return count
}
