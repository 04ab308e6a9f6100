import { expect, test } from 'vitest'
import { toReplacements } from './to-replacements.ts'

test.each([
  ['180_000', ['198000', '162000']],
  ['175', ['193', '158']],
  ['5', ['6', '4']],
  ['1', ['2', '0']],
])('the number %s is mutated to %j: ten percent more and less, but at least one', (value, changed) => {
  expect(toReplacements(value)).toEqual(changed)
})

test('a string constant is mutated by adding a character and by removing the last one', () => {
  expect(toReplacements("'lax'")).toEqual(["'laxx'", "'la'"])
  expect(toReplacements('`${prefix}_session`')).toEqual(['`${prefix}_sessionx`', '`${prefix}_sessio`'])
})

test('an array constant is mutated by repeating its last item and by removing it', () => {
  expect(toReplacements("['openid', 'email']")).toEqual(["['openid', 'email', 'email']", "['openid']"])
  expect(toReplacements("[\n  'openid',\n]")).toEqual(["['openid', 'openid']", '[]'])
})

test('mutating a constant of any other form throws an error', () => {
  expect(() => toReplacements('a + b')).toThrow('There is no rule for changing a + b')
})
