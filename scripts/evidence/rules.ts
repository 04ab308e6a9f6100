import { toLabel, type TestName } from '../conformance/claim.ts'
import type { RanTest } from '../conformance/read-report.ts'
import { findTitle, type TestFiles } from '../conformance/claim-rules.ts'
import { collect, PACT, type Subjects } from './collect.ts'
import { findOperationGap, findScreenGap } from './gaps.ts'
import type { Ledger, OperationKind, Proof, ScreenKind } from './ledger.ts'

/** One cell of the ledger. */
type Cell = { name: string; proof: Proof; hasReason: boolean }

/** Lists the cells of a ledger. */
export function listCells(ledger: Ledger, { operations }: Subjects): Cell[] {
  const ofOperations = Object.entries(ledger.operations).flatMap(([id, row]) =>
    Object.entries(row).map(([kind, proof]) => ({
      name: `${id} ${kind}`,
      proof,
      // The keys of a row are kinds.
      hasReason: findOperationGap(operations[id]?.document ?? '', id, kind as OperationKind) !== undefined,
    })),
  )
  const places = [
    ...Object.entries(ledger.screens),
    ...Object.entries(ledger.errors).map(([type, row]) => [`/errors/${type}`, row] as const),
  ]
  const ofScreens = places.flatMap(([place, row]) =>
    Object.entries(row).map(([kind, proof]) => ({
      name: `${place} ${kind}`,
      proof,
      // As above.
      hasReason: findScreenGap(place, kind as ScreenKind) !== undefined,
    })),
  )
  return [...ofOperations, ...ofScreens]
}

/** Reports rows that are missing or too many, proofs that do not exist any more, and gaps without a reason. */
export function findStale(ledger: Ledger, subjects: Subjects, files: TestFiles): string[] {
  const cells = listCells(ledger, subjects)
  return [
    ...compare('operations', Object.keys(subjects.operations), Object.keys(ledger.operations)),
    ...compare('screens', subjects.screens, Object.keys(ledger.screens)),
    ...compare('errors', subjects.error_types, Object.keys(ledger.errors)),
    ...cells.flatMap(({ name, proof }) =>
      proof && !exists(proof, subjects, files) ? [`${name}: there is no ${toLabel(proof)}`] : [],
    ),
    ...cells.flatMap(({ name, proof, hasReason }) =>
      proof || hasReason ? [] : [`${name}: no evidence, and scripts/evidence/gaps.ts gives no reason`],
    ),
  ]
}

/**
 * Reports what the last run contradicts: proofs whose test ran and proves it no more, and evidence that the ledger
 * lacks. A test that did not run contradicts nothing.
 */
export function findContradicted(ledger: Ledger, subjects: Subjects, ran: readonly RanTest[]): string[] {
  const present = new Map(
    listCells(collect(subjects, ran, ledger.date), subjects).map((cell) => [cell.name, cell.proof]),
  )
  const hasRun = ({ file, title }: TestName) => ran.some((test) => test.file === file && test.title === title)
  return listCells(ledger, subjects).flatMap(({ name, proof }) => {
    const now = present.get(name)
    if (proof === null) return now ? [`${name}: proven by ${toLabel(now)}, which the ledger lacks`] : []
    return hasRun(proof) && !now ? [`${name}: not proven any more by ${toLabel(proof)}`] : []
  })
}

function compare(what: string, wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `${what}: ${name} is missing`),
    ...found.filter((name) => !wanted.includes(name)).map((name) => `${what}: ${name} does not exist`),
  ]
}

function exists(proof: TestName, { interactions }: Subjects, files: TestFiles): boolean {
  return proof.file === PACT ? interactions.includes(proof.title) : findTitle(proof, files) !== undefined
}
