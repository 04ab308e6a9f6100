import type { Mutant } from './mutant.ts'

export type Verdict =
  | { state: 'killed'; by: string }
  | { state: 'timed out' }
  | { state: 'survived'; /** Whether the budget left out tests. */ isCut: boolean }
  | { state: 'unreached' }

export type Judged = { mutant: Mutant; verdict: Verdict; reason?: string }

/** A mutant that may survive, usually because it behaves like the original. */
export type Justification = { file: string; original: string; replacement: string; reason: string }

export function isNoticed({ verdict }: Judged) {
  return verdict.state === 'killed' || verdict.state === 'timed out'
}

export function hasPassed(judged: Judged) {
  return isNoticed(judged) || judged.reason !== undefined
}

export function findReason({ file, original, replacement }: Mutant, justifications: readonly Justification[]) {
  const isSame = (it: Justification) =>
    it.file === file &&
    toOneLine(it.original) === toOneLine(original) &&
    toOneLine(it.replacement) === toOneLine(replacement)
  return justifications.find(isSame)?.reason
}

function toOneLine(code: string) {
  return code.replaceAll(/\s+/g, ' ').trim()
}
