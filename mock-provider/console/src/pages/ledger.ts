import { OPERATION_KINDS, SCREEN_KINDS, type Ledger, type Proof } from '../../../facts/evidence.ts'
import { listKeys } from '../browser/object-members.ts'

const files = import.meta.glob<string>('../../../../.cache/reports/evidence.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of the ledger, if `npm run evidence` had written one when the console was built. It is large, so it is a file of its own. */
export const LEDGER_FILE = { url: Object.values(files)[0] }

export type Subject = 'operations' | 'screens' | 'errors'
export type LedgerRow = { name: string; cells: Record<string, Proof | null> }
export type Total = { kind: string; meaning: string; proven: number; all: number }

/** The kinds of evidence for each subject, with their descriptions. */
const KINDS: Record<Subject, Readonly<Record<string, string>>> = {
  operations: OPERATION_KINDS,
  screens: SCREEN_KINDS,
  errors: SCREEN_KINDS,
}

/** Lists the rows of a subject. */
export function listRows(ledger: Ledger, subject: Subject): LedgerRow[] {
  return Object.entries(ledger[subject]).map(([name, cells]) => ({ name, cells }))
}

/** Lists the kinds of evidence that apply to a row, and that it lacks. */
export function listMissing({ cells }: LedgerRow): string[] {
  return listKeys(cells).filter((kind) => !cells[kind])
}

/** Counts the proofs of each kind, and the rows to which it applies. */
export function countProofs(rows: readonly LedgerRow[], subject: Subject): Total[] {
  return Object.entries(KINDS[subject]).map(([kind, meaning]) => ({
    kind,
    meaning,
    proven: rows.filter(({ cells }) => cells[kind]).length,
    all: rows.filter(({ cells }) => kind in cells).length,
  }))
}

/** Whether a row has these words in its name, or in the kinds that it lacks. */
export function isFound(row: LedgerRow, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return `${row.name} ${listMissing(row).join(' ')}`.toLowerCase().includes(wanted)
}
