import { isProof, type Cell, type Ledger, type Proof } from '../../mock-provider/facts/evidence.ts'
import { toLabel } from '../conformance/claim.ts'
import { findTitle, type TestFiles } from '../conformance/claim-rules.ts'
import type { RanTest } from '../conformance/read-report.ts'
import { collect, PACT, type Subjects } from './collect.ts'

/** Lists the cells of a ledger by a name for people. */
function listCells({ operations, screens, errors }: Ledger): [name: string, cell: Cell][] {
  const rows: [string, Record<string, Cell>][] = [
    ...Object.entries(operations).map(([id, { cells }]): [string, Record<string, Cell>] => [id, cells]),
    ...Object.entries(screens),
    ...Object.entries(errors).map(([type, cells]): [string, Record<string, Cell>] => [`/errors/${type}`, cells]),
  ]
  return rows.flatMap(([name, cells]) =>
    Object.entries(cells).map(([kind, cell]): [string, Cell] => [`${name} ${kind}`, cell]),
  )
}

/** Reports rows that are missing or too many, proofs that do not exist any more, and gaps without a reason. */
export function findStale(ledger: Ledger, subjects: Subjects, files: TestFiles): string[] {
  return [
    ...compare('operations', Object.keys(subjects.operations), Object.keys(ledger.operations)),
    ...compare('screens', subjects.screens, Object.keys(ledger.screens)),
    ...compare('errors', subjects.error_types, Object.keys(ledger.errors)),
    ...listCells(ledger).flatMap(([name, cell]) => {
      if (cell === null) return [`${name}: no evidence, and scripts/evidence/gaps.ts gives no reason`]
      if (isProof(cell)) return exists(cell, subjects, files) ? [] : [`${name}: there is no ${toLabel(cell)}`]
      return ledger.gaps[cell.gap] ? [] : [`${name}: there is no reason “${cell.gap}”`]
    }),
    ...Object.entries(ledger.faults).flatMap(([id, { forced, missing }]) =>
      compare(`${id} faults`, subjects.operations[id]?.errors ?? [], [...forced, ...missing]),
    ),
    ...Object.entries(ledger.faults).flatMap(([id, { missing }]) =>
      missing.map((error_type) => `${id} faults: no test forces ${error_type}`),
    ),
  ]
}

/**
 * Reports how the last run contradicts the ledger: proofs whose test ran but no longer proves the claim, and evidence
 * that the ledger lacks. Tests that did not run contradict nothing.
 */
export function findContradicted(ledger: Ledger, subjects: Subjects, ran: readonly RanTest[]): string[] {
  const present = new Map(listCells(collect(subjects, ran, ledger.date)))
  const hasRun = ({ file, title }: Proof) => ran.some((test) => test.file === file && test.title === title)
  return listCells(ledger).flatMap(([name, cell]) => {
    const now = present.get(name) ?? null
    if (cell === null || !isProof(cell)) {
      return isProof(now) ? [`${name}: proven by ${toLabel(now)}, which the ledger lacks`] : []
    }
    return hasRun(cell) && !isProof(now) ? [`${name}: not proven any more by ${toLabel(cell)}`] : []
  })
}

function compare(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `${what}: ${name} is missing`),
    ...found.filter((name) => !wanted.includes(name)).map((name) => `${what}: ${name} does not exist`),
  ]
}

function exists(proof: Proof, { interactions }: Subjects, files: TestFiles): boolean {
  return proof.file === PACT ? interactions.includes(proof.title) : findTitle(proof, files) !== undefined
}
