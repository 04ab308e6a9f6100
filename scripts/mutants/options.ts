import { parseArgs } from 'node:util'
import { DEFAULT_BUDGET_MS } from './select-tests.ts'

export type Options = {
  /** Files or folders, each perhaps with a line: `web/src/env.ts:12`. */
  paths: readonly string[]
  seed: number
  /** At most so many mutants. */
  sample: number
  workers: number
  budgetMs: number
  projects: readonly string[]
  onlyAgain: boolean
}

export const HELP = `npm run mutants -- <path…> [options]

Changes one small thing of the source at a time and runs the tests that reach it.
A mutant that no test notices survives. No file is written: changed sources are
handed to Vitest on their way.

  <path…>            files or folders; "web/src/env.ts:12" means one line
  --sample <n>       tries n mutants, drawn by the seed (default: 300; 0: all)
  --seed <n>         draws others (default: 1)
  --workers <n>      processes side by side (default: 1)
  --budget <s>       seconds of tests per mutant, the nearest first (default: ${DEFAULT_BUDGET_MS / 1000})
  --project <name>   "unit" (Node) or "component" (browser); repeatable (default: both)
  --again            only the survivors of the last run
  --help             shows this

Equivalent mutants are listed with a reason in scripts/config/mutants.json.
The last line is "N passed, N failed": noticed or listed, and survived.`

/** Returns the options, or undefined where help is asked for. @throws {Error} for arguments that make no sense. */
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
      again: { type: 'boolean', default: false },
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
  }
}

function toCount(name: string, text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return count
}
