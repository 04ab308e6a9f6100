import { parseSync, Visitor, type Argument, type CallExpression, type Expression } from 'oxc-parser'

/** What a test file declares: its tests, and the strings that its code contains. */
export type TestFile = { tests: readonly DeclaredTest[]; strings: readonly string[] }

/** A test, or several that differ in values of the title. Its pattern matches the titles of all. */
type DeclaredTest = { title: string; pattern: RegExp; tags: readonly string[] }

/** Stands for a value within a template literal. */
export const VALUE = '${}'

/** `base` is Playwright's own test where a file extends it. */
const DECLARATIONS = ['test', 'it', 'base', 'describe']
/** `%s` and the like; `$name` and `$name.member`. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$[\w.]+/

/** Reads a test file. The titles of tests and groups are not among its strings, because they assert nothing. */
export function readTestFile(file: string, source: string): TestFile {
  const tests: DeclaredTest[] = []
  const found: { start: number; text: string }[] = []
  const titleStarts = new Set<number>()
  const { program } = parseSync(file, source)
  new Visitor({
    CallExpression(call) {
      const [first, second] = call.arguments
      const name = getName(call.callee)
      if (first === undefined || second === undefined || name === undefined || !DECLARATIONS.includes(name)) return
      titleStarts.add(first.start)
      const title = name === 'describe' ? undefined : findTitle(call, first, source)
      if (title) tests.push({ ...title, tags: readTags(second) })
    },
    Literal({ start, value }) {
      if (typeof value === 'string') found.push({ start, text: value })
    },
    TemplateLiteral({ start, quasis }) {
      found.push({ start, text: quasis.map(({ value }) => value.cooked ?? value.raw).join(VALUE) })
    },
    JSXText({ start, value }) {
      found.push({ start, text: value.trim() })
    },
  }).visit(program)
  return { tests, strings: found.filter(({ start }) => !titleStarts.has(start)).map(({ text }) => text) }
}

/** Returns `test` for `test(…)`, `test.only(…)`, `test.each(rows)(…)` and so on. */
function getName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return getName(callee.object)
  return callee.type === 'CallExpression' ? getName(callee.callee) : undefined
}

/** Reads `{ tags: 'a.b' }` of Vitest and `{ tag: ['@a.b', '@a.c'] }` of Playwright. */
function readTags(options: Argument): string[] {
  if (options.type !== 'ObjectExpression') return []
  return options.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !/^tags?$/.test(property.key.name))
      return []
    const values = property.value.type === 'ArrayExpression' ? property.value.elements : [property.value]
    return values.flatMap((it) =>
      it?.type === 'Literal' && typeof it.value === 'string' ? [it.value.replace(/^@/, '')] : [],
    )
  })
}

function findTitle(call: CallExpression, argument: Argument, source: string) {
  if (argument.type === 'TemplateLiteral') {
    const title = source.slice(argument.start + 1, argument.end - 1)
    return { title, pattern: toPattern(argument.quasis.map(({ value }) => value.cooked ?? value.raw)) }
  }
  if (argument.type !== 'Literal' || typeof argument.value !== 'string') return undefined
  // `test.each(rows)(title, …)`: only these titles have placeholders.
  const isMany = call.callee.type === 'CallExpression'
  return { title: argument.value, pattern: toPattern(isMany ? argument.value.split(PLACEHOLDER) : [argument.value]) }
}

/** Matches the parts of a text, with anything between them. */
function toPattern(parts: readonly string[]) {
  return new RegExp(`^${parts.map(escape).join('.*')}$`, 's')
}

/** Quotes what has a meaning in a regular expression. */
export function escape(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
