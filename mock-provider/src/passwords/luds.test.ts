import { expect, test } from 'vitest'
import { countLuds } from './luds.ts'

const POLICY = { luds_complexity: 3, luds_minimum_count: 8 }

test.each<[password: string, missing_characters: number, missing_complexity: number, classes: string]>([
  ['', 8, 3, ''],
  ['abcdefgh', 0, 2, 'lower'],
  ['Abcdefg1', 0, 0, 'lower upper digit'],
  ['Abcdef1', 1, 0, 'lower upper digit'],
  ['aB3$', 4, 0, 'lower upper digit symbol'],
  // A space is a symbol.
  ['        ', 0, 2, 'symbol'],
  ['pass word', 0, 1, 'lower symbol'],
  // Characters are code points, not UTF-16 units.
  ['🔑🔑🔑🔑🔑🔑🔑', 1, 2, 'symbol'],
  ['🔑🔑🔑🔑🔑🔑🔑a', 0, 1, 'lower symbol'],
  // Letters of any script have a case or belong to no class.
  ['ñandúÜß4', 0, 0, 'lower upper digit'],
  ['ПарольДа', 0, 1, 'lower upper'],
  ['密码密码密码密码', 0, 3, ''],
  // Digits of any script count. A combining mark is not a symbol.
  ['٣٤٥٦٧٨٩٠', 0, 2, 'digit'],
  ['e\u0301e\u0301e\u0301e\u0301', 0, 2, 'lower'],
  ['x'.repeat(1000), 0, 2, 'lower'],
])(
  'the password %j lacks %i characters and %i character classes',
  (password, missing_characters, missing_complexity, classes) => {
    const has = (name: string) => classes.split(' ').includes(name)
    expect(countLuds(password, POLICY)).toEqual({
      has_lower_case: has('lower'),
      has_upper_case: has('upper'),
      has_digit: has('digit'),
      has_symbol: has('symbol'),
      missing_characters,
      missing_complexity,
    })
  },
)
