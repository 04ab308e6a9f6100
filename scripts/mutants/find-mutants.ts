import { parseSync, Visitor, type Program } from 'oxc-parser'
import { toExclusions } from './exclusions.ts'
import type { Mutant, Span } from './mutant.ts'
import { OPERATORS, type Operator } from './operators.ts'

/** Returns every mutant of a TypeScript source file, in the order of the text. */
export function findMutants(file: string, source: string, operators: readonly Operator[] = OPERATORS): Mutant[] {
  const program = parse(file, source)
  const excluded = findExcluded(file, program)
  const starts = findStatementStarts(program)
  const toPosition = createPositions(source)
  const mutants = new Map<string, Mutant>()
  const replace = ({ start, end }: Span, operator: string, ...replacements: string[]) => {
    if (excluded.some((span) => span.start <= start && end <= span.end)) return
    for (const text of replacements) {
      // Without the semicolon, the line before would continue with the parenthesis.
      const replacement = starts.has(start) && /^[([`]/.test(text) ? `;${text}` : text
      const mutant = { file, start, end, operator, original: source.slice(start, end), replacement }
      mutants.set(`${start} ${end} ${replacement}`, { ...mutant, ...toPosition(start) })
    }
  }
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  for (const operator of operators) new Visitor(operator({ textOf, replace })).visit(program)
  return [...mutants.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** @throws {SyntaxError} for a file that does not parse. */
export function parse(file: string, source: string): Program {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  return program
}

function findExcluded(file: string, program: Program) {
  const excluded: Span[] = []
  new Visitor(toExclusions(file, ({ start, end }) => void excluded.push({ start, end }))).visit(program)
  return excluded
}

function findStatementStarts(program: Program) {
  const starts = new Set<number>()
  new Visitor({ ExpressionStatement: ({ start }) => void starts.add(start) }).visit(program)
  return starts
}

/** Creates a function that converts an offset to a line and a column, which both count from 1. */
function createPositions(source: string) {
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset: number) => {
    const line = lineStarts.findLastIndex((start) => start <= offset) + 1
    return { line, column: offset - (lineStarts[line - 1] ?? 0) + 1 }
  }
}
