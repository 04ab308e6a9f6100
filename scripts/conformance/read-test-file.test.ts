import { expect, test } from 'vitest'
import { readTestFile, VALUE } from './read-test-file.ts'

const titlesOf = (source: string) => readTestFile('x.test.ts', source).titles.map(({ text }) => text)
const stringsOf = (source: string) => readTestFile('x.test.tsx', source).strings

/** Whether the first title of a source matches a reported title. */
const matches = (source: string, reported: string) =>
  readTestFile('x.test.ts', source).titles[0]?.pattern.test(reported)

test('the titles of tests are found in every form, also within groups', () => {
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

test('calls of other functions and tests without a body have no title', () => {
  expect(titlesOf(`test('named'); expect('a', 'b'); test(name, () => {}); page.test('x', 'y')`)).toEqual([])
})

test('a title matches itself only', () => {
  expect(matches(`test('a (b) costs 100 %s', () => {})`, 'a (b) costs 100 %s')).toBe(true)
  expect(matches(`test('a (b) costs 100 %s', () => {})`, 'a (b) costs 100 dollars')).toBe(false)
})

test('a title with placeholders matches every title that it makes', () => {
  const source = `test.each(rows)('%s has $count of %j', () => {})`
  expect(matches(source, 'a.b has 5 of {"c":1}')).toBe(true)
  expect(matches(source, 'a.b has 5')).toBe(false)
})

test('a template matches every value, and nothing around it', () => {
  const source = 'for (const name of names) test(`a ${name}?`, () => {})'
  expect([matches(source, 'a line\nbreak?'), matches(source, 'not a line?')]).toEqual([true, false])
})

test('strings, templates and texts of elements are found', () => {
  expect(stringsOf('check("it\\"s", `to ${name}.`, 5, <p> Hello </p>)')).toEqual(['it"s', `to ${VALUE}.`, 'Hello'])
})

test('titles of tests and groups are not among the strings', () => {
  expect(
    stringsOf(`describe('a', () => { test('b', () => { expect('c') }); test.each(['d'])('e', () => {}) })`),
  ).toEqual(['c', 'd'])
})
