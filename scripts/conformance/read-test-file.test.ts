import { expect, test } from 'vitest'
import { readTestFile, VALUE } from './read-test-file.ts'

const titlesOf = (source: string) => readTestFile('x.test.ts', source).tests.map(({ title }) => title)
const stringsOf = (source: string) => readTestFile('x.test.tsx', source).strings

/** Whether the first title of a source matches a reported title. */
const matches = (source: string, reported: string) => readTestFile('x.test.ts', source).tests[0]?.pattern.test(reported)

test('test titles are found in every form of test call, including nested ones', () => {
  const source = `
    test('one', () => {})
    test.skip('two', () => {})
    test.each([1])('three %i', () => {})
    describe('a group', () => { it("four", () => {}) })
    for (const name of names) test(\`five \${name}\`, async () => {})
    base('six', async () => {})
  `
  expect(titlesOf(source)).toEqual(['one', 'two', 'three %i', 'four', 'five ${name}', 'six'])
})

test('calls of other functions, and tests without a literal title or a body, have no test title', () => {
  expect(titlesOf(`test('named'); expect('a', 'b'); test(name, () => {}); page.test('x', 'y')`)).toEqual([])
})

test('a test title without placeholders matches only itself', () => {
  expect(matches(`test('a (b) costs 100 %s', () => {})`, 'a (b) costs 100 %s')).toBe(true)
  expect(matches(`test('a (b) costs 100 %s', () => {})`, 'a (b) costs 100 dollars')).toBe(false)
})

test('a test title with placeholders matches every title it expands to', () => {
  const source = `test.each(rows)('%s has $count of %j', () => {})`
  expect(matches(source, 'a.b has 5 of {"c":1}')).toBe(true)
  expect(matches(source, 'a.b has 5')).toBe(false)
})

test('a template test title matches any value, but no text before or after it', () => {
  const source = 'for (const name of names) test(`a ${name}?`, () => {})'
  expect([matches(source, 'a line\nbreak?'), matches(source, 'not a line?')]).toEqual([true, false])
})

test('string literals, templates and JSX texts of a test file are found', () => {
  expect(stringsOf('check("it\\"s", `to ${name}.`, 5, <p> Hello </p>)')).toEqual(['it"s', `to ${VALUE}.`, 'Hello'])
})

test('the titles of tests and groups do not count as strings of a test file', () => {
  expect(
    stringsOf(`describe('a', () => { test('b', () => { expect('c') }); test.each(['d'])('e', () => {}) })`),
  ).toEqual(['c', 'd'])
})

test.each([
  [`test('a', { tags: 'a.b' }, run)`, ['a.b']],
  [`test.each(rows)('%s', { timeout: 5, tags: ['a.b', 'a.c'] }, run)`, ['a.b', 'a.c']],
  [`test('a', { tag: '@a.b' }, run)`, ['a.b']],
  [`test('a', { tag: ['@a.b', '@a.c'] }, run)`, ['a.b', 'a.c']],
  [`test('a', { timeout: 5 }, run)`, []],
  [`test('a', run)`, []],
])('the tags of %s are %j', (source, tags) => {
  expect(readTestFile('x.test.ts', source).tests.map((it) => it.tags)).toEqual([tags])
})
