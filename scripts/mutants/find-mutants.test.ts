import { expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { applyMutant } from './mutant.ts'
import { DROP_OPERATORS } from './operators.ts'

const mutate = (source: string, file = 'a.ts') => findMutants(file, source).map((mutant) => applyMutant(source, mutant))

test('a comparison is mutated by moving its boundary and by negating it', () => {
  expect(mutate('const a = b < c')).toEqual(['const a = b <= c', 'const a = b >= c'])
})

test('a conjunction is mutated to a disjunction and to each of its operands', () => {
  expect(mutate('const a = b && c')).toEqual(['const a = b', 'const a = c', 'const a = (b || c)'])
})

test('a nullish fallback is mutated to each of its operands', () => {
  expect(mutate('const a = b ?? c')).toEqual(['const a = b', 'const a = c'])
})

test('a negation is mutated by dropping it', () => {
  expect(mutate('const a = !b')).toEqual(['const a = b'])
})

test('a call statement is mutated by dropping it', () => {
  expect(mutate('call(b)')).toEqual([';'])
})

test('a returned value is mutated to undefined', () => {
  expect(mutate('function f() { return b }')).toEqual(['function f() { return undefined }'])
  expect(mutate('const f = () => b')).toEqual(['const f = () => undefined'])
})

test('a condition is mutated to true and to false', () => {
  expect(mutate('if (a) throw b')).toEqual(['if (true) throw b', 'if (false) throw b'])
})

test('a ternary is mutated to each of its branches', () => {
  expect(mutate('const a = b ? c : d')).toEqual(['const a = c', 'const a = d'])
})

test('optional chaining is mutated to plain access', () => {
  expect(mutate('const a = b?.c')).toEqual(['const a = b.c'])
  expect(mutate('const a = b?.[c]')).toEqual(['const a = b[c]'])
  expect(mutate('const a = b?.(c)')).toEqual(['const a = b(c)'])
})

test('strings, arrays and objects are mutated to empty ones', () => {
  expect(mutate("const a = 'b'")).toEqual(["const a = ''"])
  expect(mutate("const a = ''")).toEqual(["const a = 'mutated'"])
  expect(mutate('const a = [b]')).toEqual(['const a = []'])
  expect(mutate('const a = { b }')).toEqual(['const a = {}'])
})

test('with the drop operators, each array element, object member and JSX attribute is dropped', () => {
  const drop = (source: string) =>
    findMutants('a.tsx', source, DROP_OPERATORS).map((mutant) => applyMutant(source, mutant))
  expect(drop('const a = [b, ...c, d]')).toEqual(['const a = [...c, d]', 'const a = [b, d]', 'const a = [b, ...c]'])
  expect(drop('const a = { b: 1, c }')).toEqual(['const a = { c }', 'const a = { b: 1 }'])
  expect(drop('const a = <b c d={e} />')).toEqual(['const a = <b  d={e} />', 'const a = <b c  />'])
  // Without its only element, a list would be empty, which is one of the usual changes.
  expect(drop('const a = [b]')).toEqual([])
})

test('a call of trim() is mutated by dropping it', () => {
  expect(mutate('const a = b.trim()')).toEqual(['const a = b'])
})

test('a block of several statements is mutated to an empty block', () => {
  expect(mutate('function f() { const a = b; throw a }')).toEqual(['function f() {}'])
})

test('a mutation that starts with a parenthesis does not continue the previous line', () => {
  expect(mutate('const x = y\na && b')).toContain('const x = y\n;(a || b)')
})

test('types, imports, object keys and messages of plain errors are not mutated', () => {
  expect(mutate("import a from 'b'")).toEqual([])
  expect(mutate("type A = 'b'")).toEqual([])
  expect(mutate("let a: 'b' | undefined")).toEqual([])
  expect(mutate("throw new Error('b')")).toEqual([])
  expect(mutate("const a = { 'b': c }")).toEqual(['const a = {}'])
})

test('strings in message files are not mutated', () => {
  expect(mutate("export const a = 'b'", 'widget/src/messages/en.ts')).toEqual([])
})

test('strings in JSX attributes are not mutated', () => {
  expect(mutate('const a = <b c="d" />', 'a.tsx')).toEqual([])
})

test('lines and columns of mutants start at 1', () => {
  expect(findMutants('a.ts', 'const x = y\nconst a = !b')).toMatchObject([
    { line: 2, column: 11, operator: 'negation dropped', original: '!b', replacement: 'b' },
  ])
})
