import { ROOMS } from '../config/rooms.ts'
import { toMutantLine } from './mutant.ts'
import { hasPassed, isNoticed, type Judged } from './verdict.ts'

/** Formats a mutant that no test notices. Returns undefined for other mutants. */
export function toSurvivorLine(judged: Judged) {
  const { mutant, verdict, reason } = judged
  if (isNoticed(judged)) return undefined
  const note =
    verdict.state === 'unreached'
      ? ' (no test reaches it)'
      : verdict.state === 'survived' && verdict.isCut
        ? ' (not all tests ran)'
        : ''
  return `${reason === undefined ? 'survived' : 'justified'} ${toMutantLine(mutant)}${note}`
}

/**
 * Returns a table of rooms, and the last line.
 *
 * @param minimum the score in percent at which the whole run counts as one passed test
 */
export function toReport(all: readonly Judged[], minimum?: number): string {
  const rooms = [...new Set(all.map(({ mutant }) => getRoom(mutant.file)))].toSorted()
  const rows = rooms.map((room) =>
    toRow(
      room,
      all.filter(({ mutant }) => getRoom(mutant.file) === room),
    ),
  )
  return [toHeading(), ...rows, toRow('all', all), '', toLastLine(all, minimum)].join('\n')
}

/** Whether enough mutants passed: all of them or, with `minimum`, enough for that score in percent. */
export function isEnough(all: readonly Judged[], minimum?: number) {
  return minimum === undefined ? all.every(hasPassed) : getScore(all) >= minimum
}

function toLastLine(all: readonly Judged[], minimum?: number) {
  if (minimum !== undefined) return isEnough(all, minimum) ? '1 passed, 0 failed' : '0 passed, 1 failed'
  const passed = all.filter(hasPassed).length
  return `${passed} passed, ${all.length - passed} failed`
}

/** Returns the share of noticed mutants in percent. Survivors that are listed with a reason do not count. */
function getScore(all: readonly Judged[]) {
  const counted = all.filter((it) => isNoticed(it) || it.reason === undefined)
  return counted.length === 0 ? 100 : (100 * counted.filter(isNoticed).length) / counted.length
}

const WIDTHS = [44, 8, 10, 9, 10, 10] as const

function toHeading() {
  return toCells(['room', 'mutants', 'noticed', 'listed', 'survived', 'score'])
}

function toRow(room: string, all: readonly Judged[]) {
  const noticed = all.filter(isNoticed).length
  const listed = all.filter((it) => !isNoticed(it) && it.reason !== undefined).length
  const counted = all.length - listed
  const score = counted === 0 ? '–' : `${getScore(all).toFixed(1)} %`
  return toCells([room, all.length, noticed, listed, counted - noticed, score])
}

function toCells(cells: readonly (string | number)[]) {
  return cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[index] ?? 0)))
    .join(' ')
}

/** Returns the room of a file: the one with the longest matching path. */
function getRoom(file: string) {
  const around = Object.keys(ROOMS).filter((room) => file === room || file.startsWith(`${room}/`))
  return around.toSorted((a, b) => b.length - a.length)[0] ?? file
}
