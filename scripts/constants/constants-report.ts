import type { ConstantMutant } from './constant-mutants.ts'
import type { ConstantVerdict } from './judge-constants.ts'

export type JudgedConstant = { mutant: ConstantMutant; verdict: ConstantVerdict }

/** Reports whether a test of the claims noticed the change. */
export function isKilled({ verdict }: JudgedConstant): boolean {
  return verdict.state === 'killed' || verdict.state === 'timed out'
}

/** Formats a mutant as `killed NAME: 500 → 550, by the name of a test`. */
export function toVerdictLine({ mutant, verdict }: JudgedConstant): string {
  const { constant, original, replacement } = mutant
  const by = 'by' in verdict ? `, by ${verdict.by}` : ''
  return `${verdict.state} ${constant}: ${original} → ${replacement}${by}`
}

/** Returns the rows of the JSON report. */
export function toRows(all: readonly JudgedConstant[]) {
  return all.map(({ mutant: { constant, claims, file, original, replacement, tests }, verdict }) => ({
    constant,
    claims,
    file,
    original,
    replacement,
    ...verdict,
    tests: tests.map((test) => test.file),
  }))
}

/** Returns the totals. The last line counts mutants. */
export function toSums(all: readonly JudgedConstant[]): string {
  const constants = new Set(all.map(({ mutant }) => `${mutant.file} ${mutant.constant}`))
  const killed = all.filter(isKilled).length
  return [
    `${constants.size} constants, ${all.length} mutants`,
    '',
    `${killed} passed, ${all.length - killed} failed`,
  ].join('\n')
}
