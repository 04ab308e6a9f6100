/** Offsets into a source text, in UTF-16 code units. */
export type Span = { start: number; end: number }

/** One small change to one source file. */
export type Mutant = Span & {
  /** Relative to the root, with slashes. */
  file: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
  operator: string
  original: string
  replacement: string
}

/** A place for a counter, which records the tests that reach it. */
export type Spot = Span & {
  /** How the counter is inserted: before a statement, in a block around a statement, or before an arrow function's expression. */
  kind: 'before' | 'block' | 'expression'
  /** Whether the code runs when its module loads. */
  isStatic: boolean
}

export function applyMutant(source: string, { start, end, replacement }: Span & { replacement: string }) {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** Formats a mutant as `file:line:column operator: original → replacement`. */
export function toMutantLine({ file, line, column, operator, original, replacement }: Mutant) {
  return `${file}:${line}:${column} ${operator}: ${toOneLine(original)} → ${toOneLine(replacement)}`
}

const MAX_SHOWN = 90

function toOneLine(code: string) {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
