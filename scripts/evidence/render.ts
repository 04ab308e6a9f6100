import type { TestName } from '../conformance/claim.ts'
import { quote, toRow } from '../markdown.ts'
import { findOperationGap, findScreenGap, OPERATION_GAPS, SCREEN_GAPS, type Gap } from './gaps.ts'
import {
  OPERATION_KINDS,
  SCREEN_KINDS,
  type Ledger,
  type OperationKind,
  type Proof,
  type ScreenKind,
} from './ledger.ts'

type Kinds = Readonly<Record<string, string>>
type Rows = Record<string, Record<string, Proof>>

/** Returns the page of a ledger. @param toDocument finds the document of an operation */
export function renderLedger(ledger: Ledger, toDocument: (operation: string) => string): string {
  const documents = [...new Set(Object.keys(ledger.operations).map(toDocument))]
  return [
    '# Evidence',
    '',
    'What is proven by what. Each tick links to the first test, by file and title, that proves it in the run of the whole',
    `test suite on ${ledger.date}; each number is the gap whose reason and cost stand at the end. Nothing is typed by hand:`,
    '`npm run evidence` writes this page from the reports of `npm run test:nightly`, and a step of `npm test` fails when a',
    'test proves no more what the page says, when a row is missing, or when there is evidence that the page lacks.',
    '',
    '## Totals',
    '',
    toRow('Of', 'Kind', 'What it means', 'Proven'),
    toRow('---', '---', '---', '---'),
    ...toTotals('operations', OPERATION_KINDS, ledger.operations),
    ...toTotals('screens', SCREEN_KINDS, ledger.screens),
    ...toTotals('errors', SCREEN_KINDS, ledger.errors),
    toRow('faults', 'forced', 'A test forced a documented error on the operation', toFaultTotal(ledger.faults)),
    '',
    ...documents.flatMap((document) => [
      `## Operations of the document \`${document}\``,
      '',
      ...renderOperations(ledger, (id) => toDocument(id) === document, document),
      '',
    ]),
    '## Screens',
    '',
    ...renderTable('Screen', SCREEN_KINDS, ledger.screens, (place, kind) => findScreenGap(place, kind as ScreenKind)),
    '',
    '## Errors',
    '',
    'The address in the gallery that shows the error.',
    '',
    ...renderTable('Error', SCREEN_KINDS, ledger.errors, (type, kind) =>
      findScreenGap(`/errors/${type}`, kind as ScreenKind),
    ),
    '',
    '## Gaps',
    '',
    toRow('', 'What is missing', 'Why', 'What it would cost'),
    toRow('---', '---', '---', '---'),
    ...GAPS.map((gap, index) => toRow(String(index + 1), gap.id, gap.why, gap.cost)),
    '',
  ].join('\n')
}

const GAPS: readonly Gap[] = [...OPERATION_GAPS, ...SCREEN_GAPS]

function renderOperations(ledger: Ledger, isWanted: (id: string) => boolean, document: string): string[] {
  const rows = Object.fromEntries(Object.entries(ledger.operations).filter(([id]) => isWanted(id)))
  const toGap = (id: string, kind: string) => findOperationGap(document, id, kind as OperationKind)
  const [head = '', line = '', ...body] = renderTable('Operation', OPERATION_KINDS, rows, toGap)
  const faults = Object.keys(rows).map((id) => toFaults(ledger.faults[id]))
  return [`${head} faults |`, `${line} --- |`, ...body.map((row, index) => `${row} ${faults[index] ?? ''} |`)]
}

function renderTable(
  subject: string,
  kinds: Kinds,
  rows: Rows,
  toGap: (name: string, kind: string) => Gap | undefined,
): string[] {
  const names = Object.keys(kinds)
  return [
    toRow(subject, ...names),
    toRow('---', ...names.map(() => '---')),
    ...Object.entries(rows).map(([name, row]) =>
      toRow(`\`${name}\``, ...names.map((kind) => toCell(row[kind] ?? null, toGap(name, kind)))),
    ),
  ]
}

function toCell(proof: Proof, gap: Gap | undefined): string {
  if (proof) return toLink(proof)
  return gap ? String(GAPS.indexOf(gap) + 1) : '**?**'
}

function toLink({ file, title }: TestName): string {
  return `[✓](../${file} "${quote(title).replaceAll('"', '&quot;')}")`
}

function toTotals(subject: string, kinds: Kinds, rows: Rows): string[] {
  const all = Object.values(rows)
  return Object.entries(kinds).map(([kind, meaning]) =>
    toRow(subject, kind, meaning, `${all.filter((row) => row[kind]).length} of ${all.length}`),
  )
}

function toFaultTotal(faults: Ledger['faults']): string {
  const all = Object.values(faults)
  const sum = (count: (it: Ledger['faults'][string]) => number) => all.reduce((total, it) => total + count(it), 0)
  return `${sum(({ forced }) => forced.length)} of ${sum(({ documented }) => documented.length)}`
}

function toFaults(faults: Ledger['faults'][string] | undefined): string {
  return faults && faults.documented.length > 0 ? `${faults.forced.length} of ${faults.documented.length}` : '–'
}
