import {
  isProof,
  OPERATION_KINDS,
  SCREEN_KINDS,
  type Cell,
  type Ledger,
  type Proof,
} from '../../mock-provider/facts/evidence.ts'
import { quote, toRow } from '../markdown.ts'

type Kinds = Readonly<Record<string, string>>
type Rows = Record<string, Record<string, Cell>>

/** Returns the page of a ledger. */
export function renderLedger(ledger: Ledger): string {
  const { date, operations, faults, screens, errors, gaps } = ledger
  const documents = [...new Set(Object.values(operations).map(({ document }) => document))]
  const gapIds = Object.keys(gaps)
  const cellsOf = (isWanted: (document: string) => boolean): Rows =>
    Object.fromEntries(
      Object.entries(operations).flatMap(([id, { document, cells }]) => (isWanted(document) ? [[id, cells]] : [])),
    )
  return [
    '# Evidence',
    '',
    `What is proven by what, as of ${date}. A tick links to the first test, by file and title, that proves it. A number is a`,
    'gap: its reason and its cost are at the end. `npm run evidence` writes this page from the reports of',
    '`npm run test:nightly`. A step of `npm test` fails when a row is missing, when a test that ran no longer proves what the',
    'page says, or when there is evidence that the page lacks.',
    '',
    '## Totals',
    '',
    toRow('Of', 'Kind', 'What it means', 'Proven'),
    toRow('---', '---', '---', '---'),
    ...toTotals(
      'operations',
      OPERATION_KINDS,
      cellsOf(() => true),
    ),
    toRow('operations', 'faults', 'A test forces each documented error.', toFaultTotal(Object.values(faults))),
    ...toTotals('screens', SCREEN_KINDS, screens),
    ...toTotals('errors', SCREEN_KINDS, errors),
    '',
    ...documents.flatMap((document) => [
      `## Operations of the document \`${document}\``,
      '',
      ...addColumn(
        renderTable(
          'Operation',
          OPERATION_KINDS,
          cellsOf((it) => it === document),
          gapIds,
        ),
        'faults',
        Object.keys(cellsOf((it) => it === document)).map((id) => toFaultTotal(faults[id] ? [faults[id]] : [])),
      ),
      '',
    ]),
    '## Screens',
    '',
    ...renderTable('Screen', SCREEN_KINDS, screens, gapIds),
    '',
    '## Errors',
    '',
    'What the address in the gallery shows that is named after the error.',
    '',
    ...renderTable('Error', SCREEN_KINDS, errors, gapIds),
    '',
    '## Gaps',
    '',
    toRow('', 'What is missing', 'Why', 'What it would cost'),
    toRow('---', '---', '---', '---'),
    ...Object.entries(gaps).map(([id, { why, cost }], index) => toRow(String(index + 1), id, why, cost)),
    '',
  ].join('\n')
}

function renderTable(subject: string, kinds: Kinds, rows: Rows, gapIds: readonly string[]): string[] {
  const names = Object.keys(kinds)
  return [
    toRow(subject, ...names),
    toRow('---', ...names.map(() => '---')),
    ...Object.entries(rows).map(([name, row]) =>
      toRow(`\`${name}\``, ...names.map((kind) => toMark(row[kind] ?? null, gapIds))),
    ),
  ]
}

/** Adds a column to a table. */
function addColumn(
  [head = '', line = '', ...rows]: readonly string[],
  title: string,
  cells: readonly string[],
): string[] {
  return [`${head} ${title} |`, `${line} --- |`, ...rows.map((row, index) => `${row} ${cells[index] ?? ''} |`)]
}

function toMark(cell: Cell, gapIds: readonly string[]): string {
  if (cell === null) return '**?**'
  return isProof(cell) ? toLink(cell) : String(gapIds.indexOf(cell.gap) + 1)
}

function toLink({ file, title }: Proof): string {
  return `[✓](../${file} "${quote(title).replaceAll('"', '&quot;')}")`
}

function toTotals(subject: string, kinds: Kinds, rows: Rows): string[] {
  const all = Object.values(rows)
  return Object.entries(kinds).map(([kind, meaning]) =>
    toRow(subject, kind, meaning, `${all.filter((row) => isProof(row[kind] ?? null)).length} of ${all.length}`),
  )
}

function toFaultTotal(faults: readonly Ledger['faults'][string][]): string {
  const [forced, missing] = [faults.flatMap((it) => it.forced).length, faults.flatMap((it) => it.missing).length]
  return faults.length === 0 ? '–' : `${forced} of ${forced + missing}`
}
