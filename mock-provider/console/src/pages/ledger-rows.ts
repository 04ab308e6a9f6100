import { isProof, OPERATION_KINDS, SCREEN_KINDS, type Cell, type Ledger } from '../../../facts/evidence.ts'
import { listKeys } from '../browser/list-keys.ts'

export type Subject = 'operations' | 'screens' | 'errors'
export type LedgerRow = { name: string; cells: Record<string, Cell> }
export type Total = { kind: string; meaning: string; proven: number; all: number }

/** The kinds of evidence for each subject, with their descriptions. */
const KINDS: Record<Subject, Readonly<Record<string, string>>> = {
  operations: OPERATION_KINDS,
  screens: SCREEN_KINDS,
  errors: SCREEN_KINDS,
}

/** Lists the rows of a subject. */
export function listRows(ledger: Ledger, subject: Subject): LedgerRow[] {
  if (subject === 'operations') {
    return Object.entries(ledger.operations).map(([name, { cells }]) => ({ name, cells }))
  }
  return Object.entries(ledger[subject]).map(([name, cells]) => ({ name, cells }))
}

/** Lists the kinds of evidence that a row lacks. */
export function listMissing({ cells }: LedgerRow): string[] {
  return listKeys(cells).filter((kind) => !isProof(cells[kind] ?? null))
}

/** Counts the proofs of each kind. */
export function countProofs(rows: readonly LedgerRow[], subject: Subject): Total[] {
  return Object.entries(KINDS[subject]).map(([kind, meaning]) => ({
    kind,
    meaning,
    proven: rows.filter(({ cells }) => isProof(cells[kind] ?? null)).length,
    all: rows.length,
  }))
}

/** Whether a row has these words in its name, or in the kinds that it lacks. */
export function isFound(row: LedgerRow, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return `${row.name} ${listMissing(row).join(' ')}`.toLowerCase().includes(wanted)
}
