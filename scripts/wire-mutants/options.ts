import { parseArgs } from 'node:util'
import { FAMILIES, type Family } from './wire-mutant.ts'

export type Options = {
  /** The maximum number of mutants of each family. */
  sample: number
  seed: number
  families: readonly Family[]
  /** Only mutants whose id contains this. */
  only: string
  /** The file that the JSON report is written to. */
  report: string
}

export const HELP = `npm run mutants:wire -- [options]

Changes one thing on the wire at a time, in a copy of the repository: a member,
a type, an enum member, a header or a status of the four documents (with the
files that are generated from them), of the client's requests, and of the mock's
responses. Names the check that notices it: generated, pacts, types, units or ledger.

  --sample <n>      mutants of each family (default: 60; 0: all)
  --seed <n>        selects another sample (default: 1)
  --family <name>   "document", "request" or "response"; repeatable (default: all)
  --only <text>     only mutants whose name contains the text
  --report <file>   where the JSON report goes (default: .cache/wire-mutants.json)
  --help            shows this text

List mutants that may survive with a reason in scripts/config/wire-mutants.json.
The last line is "N passed, N failed". Mutants pass if a check notices them, or if
they are listed.`

/** Returns the options, or undefined for `--help`. @throws {Error} for invalid arguments. */
export function parseOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sample: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      family: { type: 'string', multiple: true, default: [...FAMILIES] },
      only: { type: 'string', default: '' },
      report: { type: 'string', default: '.cache/wire-mutants.json' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const sample = toCount('sample', values.sample)
  return {
    sample: sample === 0 ? Infinity : sample,
    seed: toCount('seed', values.seed),
    families: values.family.map(toFamily),
    only: values.only,
    report: values.report,
  }
}

function toFamily(name: string) {
  const family = FAMILIES.find((it) => it === name)
  if (!family) throw new Error(`--family must be one of ${FAMILIES.join(', ')}, not "${name}"`)
  return family
}

function toCount(name: string, text: string) {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return count
}
