/** Offsets into a source text, in UTF-16 code units. */
export type Span = { start: number; end: number }

/** One small change of one source file. Equivalent to the original only by accident. */
export type Mutant = Span & {
  /** Relative to the root, with slashes. */
  file: string
  /** From 1. */
  line: number
  /** From 1. */
  column: number
  operator: string
  original: string
  replacement: string
}

/** Where a counter can be put to learn which tests reach a piece of code. */
export type Spot = Span & {
  /** How the counter goes in: before a statement, around a lone statement, or around an arrow function's expression. */
  kind: 'before' | 'block' | 'expression'
  /** Whether the code runs when its module is loaded. */
  isStatic: boolean
}

export function applyMutant(source: string, { start, end, replacement }: Mutant) {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** One line for people: `file:line:column operator: original → replacement`. */
export function toMutantLine({ file, line, column, operator, original, replacement }: Mutant) {
  return `${file}:${line}:${column} ${operator}: ${toOneLine(original)} → ${toOneLine(replacement)}`
}

const MAX_SHOWN = 90

function toOneLine(code: string) {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
