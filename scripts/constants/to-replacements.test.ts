import { expect, test } from 'vitest'
import { toReplacements } from './to-replacements.ts'

test.each([
  ['180_000', ['198000', '162000']],
  ['175', ['193', '158']],
  ['5', ['6', '4']],
  ['1', ['2', '0']],
])('the number %s becomes %j: a tenth more or less, but at least one', (value, changed) => {
  expect(toReplacements(value)).toEqual(changed)
})

test('a text gets another character, and loses its last one', () => {
  expect(toReplacements("'lax'")).toEqual(["'laxx'", "'la'"])
  expect(toReplacements('`${prefix}_session`')).toEqual(['`${prefix}_sessionx`', '`${prefix}_sessio`'])
})

test('a list repeats its last item, and loses it', () => {
  expect(toReplacements("['openid', 'email']")).toEqual(["['openid', 'email', 'email']", "['openid']"])
  expect(toReplacements("[\n  'openid',\n]")).toEqual(["['openid', 'openid']", '[]'])
})

test('other code has no rule', () => {
  expect(() => toReplacements('a + b')).toThrow('There is no rule for changing a + b')
})
