import { Visitor, type Directive, type Program, type Statement } from 'oxc-parser'
import type { Span, Spot } from './mutant.ts'

/** Returns the places for counters in a program, the outermost first. */
export function findSpots(program: Program): Spot[] {
  const spots: Omit<Spot, 'isStatic'>[] = []
  const functions: Span[] = []
  const before = (statements: readonly (Directive | Statement)[]) => {
    for (const { type, start, end } of statements) {
      if (type !== 'ImportDeclaration') spots.push({ kind: 'before', start, end })
    }
  }
  const lone = (statement: Statement | null) => {
    if (!statement || statement.type === 'BlockStatement') return
    spots.push({ kind: 'block', start: statement.start, end: statement.end })
  }
  new Visitor({
    Program: ({ body }) => before(body),
    BlockStatement: ({ body }) => before(body),
    StaticBlock: ({ body }) => before(body),
    SwitchCase: ({ consequent }) => before(consequent),
    IfStatement({ consequent, alternate }) {
      lone(consequent)
      lone(alternate)
    },
    ForStatement: ({ body }) => lone(body),
    ForOfStatement: ({ body }) => lone(body),
    ForInStatement: ({ body }) => lone(body),
    WhileStatement: ({ body }) => lone(body),
    FunctionDeclaration: ({ body }) => body && functions.push(body),
    FunctionExpression: ({ body }) => body && functions.push(body),
    ArrowFunctionExpression({ body, expression }) {
      functions.push(body)
      if (expression) spots.push({ kind: 'expression', start: body.start, end: body.end })
    },
  }).visit(program)
  const isStatic = (spot: Span) => !functions.some((body) => contains(body, spot))
  return spots
    .map((spot) => ({ ...spot, isStatic: isStatic(spot) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** Returns the index of the innermost spot around a mutant. There is always one: the statement around it. */
export function getSpotIndex(spots: readonly Spot[], mutant: Span) {
  return spots.findLastIndex((spot) => contains(spot, mutant))
}

/** Returns the source with a counter at each spot. `keyOf` returns the key of a spot for its index. */
export function insertProbes(source: string, spots: readonly Spot[], keyOf: (index: number) => string) {
  const insertions = spots.flatMap(({ kind, start, end }, index) => {
    const call = `globalThis.__latchkeyProbe?.(${JSON.stringify(keyOf(index))})`
    if (kind === 'before') return [{ at: start, rank: index, text: `;${call};` }]
    const [open, close] = kind === 'block' ? [`{${call};`, '}'] : [`(${call}, `, ')']
    return [
      { at: start, rank: index, text: open },
      // If two spots end at the same place, the inner one closes first.
      { at: end, rank: -index, text: close },
    ]
  })
  let result = ''
  let from = 0
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at || a.rank - b.rank)) {
    result += source.slice(from, at) + text
    from = at
  }
  return result + source.slice(from)
}

function contains(outer: Span, inner: Span) {
  return outer.start <= inner.start && inner.end <= outer.end
}
