import { CHECKS, FAMILIES, hasPassed, type Check, type Judged } from './wire-mutant.ts'

const NAME_WIDTH = 12
const WIDTH = 10

/** Formats one mutant: its name, and what noticed it. */
export function toLine({ mutant, verdict, reason }: Judged) {
  if (verdict.state === 'killed') return `killed by ${verdict.check.padEnd(9)} ${mutant.id} | ${toOneLine(verdict.by)}`
  return `${reason === undefined ? verdict.state : 'justified'} ${mutant.id}${reason === undefined ? '' : ` | ${reason}`}`
}

/** Returns a table of families and checks, the unexplained survivors, and the last line. */
export function toReport(all: readonly Judged[]) {
  const failed = all.filter((it) => !hasPassed(it))
  const rows = FAMILIES.map((family) =>
    toRow(
      family,
      all.filter(({ mutant }) => mutant.family === family),
    ),
  )
  return [
    toCells(['', 'mutants', ...CHECKS, 'justified', 'survived']),
    ...rows,
    toRow('all', all),
    '',
    ...failed.map(toLine),
    `${all.length - failed.length} passed, ${failed.length} failed`,
  ].join('\n')
}

/** Returns the report as data, for other programs. */
export function toJsonReport(all: readonly Judged[], settings: object) {
  const mutants = all.map(({ mutant, verdict, reason, seconds }) => ({
    id: mutant.id,
    family: mutant.family,
    operations: mutant.family === 'document' ? mutant.operations : [mutant.operation],
    ...verdict,
    ...(reason !== undefined && { reason }),
    seconds: Math.round(seconds * 10) / 10,
  }))
  return { ...settings, mutants }
}

function toRow(name: string, all: readonly Judged[]) {
  const count = (check: Check) =>
    all.filter(({ verdict }) => verdict.state === 'killed' && verdict.check === check).length
  const alive = all.filter(({ verdict }) => verdict.state !== 'killed')
  const justified = alive.filter(hasPassed).length
  return toCells([name, all.length, ...CHECKS.map(count), justified, alive.length - justified])
}

function toCells(cells: readonly (string | number)[]) {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(NAME_WIDTH) : String(cell).padStart(WIDTH)))
    .join('')
}

function toOneLine(text: string) {
  return text.replaceAll(/\s+/g, ' ').slice(0, 200)
}
