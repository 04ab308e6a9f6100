import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { toRows } from '../constants/constants-report.ts'
import { quote, toRow } from '../markdown.ts'
import type { toJsonReport } from '../wire-mutants/report.ts'

const PAGE = new URL('../../docs/mutants.md', import.meta.url)
const REPORTS = {
  constants: new URL('../../.cache/mutants/constants.json', import.meta.url),
  wire: new URL('../../.cache/wire-mutants.json', import.meta.url),
}

const NOTHING = '**nothing**'

type ConstantRow = ReturnType<typeof toRows>[number]
type WireRow = ReturnType<typeof toJsonReport>['mutants'][number]

/** Writes the page of the mutants. @throws Error when one of the two programs has not run */
export function writeMutantsPage(): void {
  const missing = Object.entries(REPORTS).flatMap(([name, file]) => (existsSync(file) ? [] : `mutants:${name}`))
  if (missing.length > 0) throw new Error(`There are no reports. Run first: npm run ${missing.join(', npm run ')}`)
  const constants: ConstantRow[] = read(REPORTS.constants)
  const { mutants }: { mutants: WireRow[] } = read(REPORTS.wire)
  writeFileSync(PAGE, renderMutants(constants, mutants))
}

function read(url: URL) {
  return JSON.parse(readFileSync(url, 'utf8'))
}

/** Returns the page: each mutant, and what noticed it. */
export function renderMutants(constants: readonly ConstantRow[], wire: readonly WireRow[]): string {
  const noticed = wire.filter(({ state }) => state === 'killed')
  const listed = wire.filter(({ state, reason }) => state !== 'killed' && reason !== undefined)
  const seconds = Math.round(wire.reduce((sum, mutant) => sum + mutant.seconds, 0))
  return [
    '# Mutants of the wire and of the constants',
    '',
    'A mutant is one change that a test must notice. `npm run mutants:wire` changes the documents, the requests and the responses; `npm run mutants:constants` changes each constant of the specification by a tenth. `npm run evidence -- --mutants` writes this page from their last reports.',
    '',
    `Of ${wire.length} mutants of the wire, ${noticed.length} were noticed and ${listed.length} may survive for a reason (${seconds} s). Of ${constants.length} mutants of constants, ${constants.filter((row) => 'by' in row).length} were noticed.`,
    '',
    '## The wire',
    '',
    toRow('Mutant', 'Noticed by', 'Which one'),
    toRow('---', '---', '---'),
    ...wire.map((mutant) =>
      mutant.state === 'killed'
        ? toRow(quote(mutant.id), mutant.check, toCell(mutant.by))
        : toRow(quote(mutant.id), mutant.reason === undefined ? NOTHING : 'nothing', toCell(mutant.reason ?? '')),
    ),
    '',
    '## The constants',
    '',
    toRow('Constant', 'Change', 'Noticed by'),
    toRow('---', '---', '---'),
    ...constants.map((row) =>
      toRow(
        quote(row.constant),
        toCell(`${row.original} → ${row.replacement}`),
        'by' in row ? toCell(row.by) : NOTHING,
      ),
    ),
    '',
  ].join('\n')
}

/**
 * Formats a text for a table cell: on one line, shortened, and without the path of the copy that contained the mutant.
 */
function toCell(text: string) {
  const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/\S*\/\.cache\//g, '')
  return quote(plain.slice(0, 160))
}
