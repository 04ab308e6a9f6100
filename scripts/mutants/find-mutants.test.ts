import { expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { applyMutant } from './mutant.ts'
import { DROP_OPERATORS } from './operators.ts'

const mutate = (source: string, file = 'a.ts') => findMutants(file, source).map((mutant) => applyMutant(source, mutant))

test('a comparison moves its boundary, and is negated', () => {
  expect(mutate('const a = b < c')).toEqual(['const a = b <= c', 'const a = b >= c'])
})

test('a conjunction becomes a disjunction, and loses each of its operands', () => {
  expect(mutate('const a = b && c')).toEqual(['const a = b', 'const a = c', 'const a = (b || c)'])
})

test('a fallback loses either operand', () => {
  expect(mutate('const a = b ?? c')).toEqual(['const a = b', 'const a = c'])
})

test('a negation is dropped', () => {
  expect(mutate('const a = !b')).toEqual(['const a = b'])
})

test('a call statement is dropped', () => {
  expect(mutate('call(b)')).toEqual([';'])
})

test('a returned value becomes undefined', () => {
  expect(mutate('function f() { return b }')).toEqual(['function f() { return undefined }'])
  expect(mutate('const f = () => b')).toEqual(['const f = () => undefined'])
})

test('a condition becomes true, and becomes false', () => {
  expect(mutate('if (a) throw b')).toEqual(['if (true) throw b', 'if (false) throw b'])
})

test('each branch of a ternary replaces it', () => {
  expect(mutate('const a = b ? c : d')).toEqual(['const a = c', 'const a = d'])
})

test('an optional chain becomes a plain one', () => {
  expect(mutate('const a = b?.c')).toEqual(['const a = b.c'])
  expect(mutate('const a = b?.[c]')).toEqual(['const a = b[c]'])
  expect(mutate('const a = b?.(c)')).toEqual(['const a = b(c)'])
})

test('strings, arrays and objects are emptied', () => {
  expect(mutate("const a = 'b'")).toEqual(["const a = ''"])
  expect(mutate("const a = ''")).toEqual(["const a = 'mutated'"])
  expect(mutate('const a = [b]')).toEqual(['const a = []'])
  expect(mutate('const a = { b }')).toEqual(['const a = {}'])
})

test('each element, member and attribute is dropped on demand', () => {
  const drop = (source: string) =>
    findMutants('a.tsx', source, DROP_OPERATORS).map((mutant) => applyMutant(source, mutant))
  expect(drop('const a = [b, ...c, d]')).toEqual(['const a = [...c, d]', 'const a = [b, d]', 'const a = [b, ...c]'])
  expect(drop('const a = { b: 1, c }')).toEqual(['const a = { c }', 'const a = { b: 1 }'])
  expect(drop('const a = <b c d={e} />')).toEqual(['const a = <b  d={e} />', 'const a = <b c  />'])
  // Without its only element, a list would be empty, which is one of the usual changes.
  expect(drop('const a = [b]')).toEqual([])
})

test('a call of trim is dropped', () => {
  expect(mutate('const a = b.trim()')).toEqual(['const a = b'])
})

test('a block of several statements is emptied', () => {
  expect(mutate('function f() { const a = b; throw a }')).toEqual(['function f() {}'])
})

test('a replacement that begins with a parenthesis does not continue the line before it', () => {
  expect(mutate('const x = y\na && b')).toContain('const x = y\n;(a || b)')
})

test('types, imports, keys and messages of plain errors are not mutated', () => {
  expect(mutate("import a from 'b'")).toEqual([])
  expect(mutate("type A = 'b'")).toEqual([])
  expect(mutate("let a: 'b' | undefined")).toEqual([])
  expect(mutate("throw new Error('b')")).toEqual([])
  expect(mutate("const a = { 'b': c }")).toEqual(['const a = {}'])
})

test('strings of a message table are not mutated', () => {
  expect(mutate("export const a = 'b'", 'widget/src/messages/en.ts')).toEqual([])
})

test('strings in JSX attributes are not mutated', () => {
  expect(mutate('const a = <b c="d" />', 'a.tsx')).toEqual([])
})

test('the line and column of a mutant start at 1', () => {
  expect(findMutants('a.ts', 'const x = y\nconst a = !b')).toMatchObject([
    { line: 2, column: 11, operator: 'negation dropped', original: '!b', replacement: 'b' },
  ])
})
