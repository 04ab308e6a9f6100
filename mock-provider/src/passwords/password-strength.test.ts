import { expect, test } from 'vitest'
import { getPasswordStrength } from './password-strength.ts'
import { createVisitor } from '../testing/visitor.ts'
import { countLuds } from './luds.ts'

const open = () => createVisitor().tenant

/** The passwords of zxcvbn's demo, with the scores of version 4. */
const SCORES: Record<number, string[]> = {
  0: [
    'zxcvbn',
    '1qaz2wsx3edc',
    'password1',
    'viking',
    'thx1138',
    '12345678',
    'rosebud',
    'Rosebud',
    'ROSEBUD',
    'rosebuD',
  ],
  1: [
    'D0g..................',
    'abcdefghijk987654321',
    'temppass22',
    'briansmith',
    'ScoRpi0ns',
    'defghi6789',
    'ros3bud99',
    'r0s3bud99',
  ],
  2: ['qwER43@!', 'Tr0ub4dour&3', 'R0$38uD99'],
  3: [
    'neverforget13/3/1997',
    'do you know',
    'ryanhunter2000',
    'rianhunter2000',
    'asdfghju7654rewq',
    'AOEUIDHG&*()LS_',
    'eheuczkqyq',
  ],
  4: [
    'correcthorsebatterystaple',
    'coRrecth0rseba++ery9.23.2007staple$',
    'briansmith4mayor',
    'verlineVANDERMARK',
    'rWibMFACxAUGZmxhVncy',
    'Ba9ZyWABu99[BK#6MBgbH88Tofv)vs$w',
  ],
}
const VECTORS = Object.entries(SCORES).flatMap(([score, all]) =>
  all.map((password) => [password, Number(score)] as const),
)

test.each(VECTORS)('the password %j has the strength score %i', (password, score) => {
  expect(getPasswordStrength(open(), password)).toMatchObject({ strength_policy: 'zxcvbn', score })
})

test('a password with a score of 3 is valid, and a lower score comes with zxcvbn’s suggestions', () => {
  expect(getPasswordStrength(open(), 'Tr0ub4dour&3')).toEqual({
    valid_password: false,
    score: 2,
    breached_password: false,
    breach_detection_on_create: true,
    strength_policy: 'zxcvbn',
    feedback: {
      warning: '',
      suggestions: [
        'Add another word or two. Uncommon words are better.',
        "Capitalization doesn't help very much",
        "Predictable substitutions like '@' instead of 'a' don't help very much",
      ],
      luds_requirements: null,
    },
  })
  expect(getPasswordStrength(open(), 'eheuczkqyq')).toMatchObject({ valid_password: true, score: 3 })
})

test('a password that resembles the user’s email address is weak', () => {
  const password = 'quixotine.marbleworth'
  expect(getPasswordStrength(open(), password).score).toBe(4)
  expect(getPasswordStrength(open(), password, 'quixotine.marbleworth@example.com').score).toBeLessThan(3)
})

test.each([
  ['x'.repeat(1000), 1],
  ['🔑'.repeat(1000), 1],
  ['aB3$'.repeat(250), 1],
])('a repetitive password of 1,000 characters gets a strength score', (password, score) => {
  expect(getPasswordStrength(open(), password).score).toBe(score)
})

test.each(['password', 'PassWord', 'correcthorsebatterystaple', 'ｐａｓｓｗｏｒｄ'])(
  'the password %s counts as breached',
  (password) => {
    expect(getPasswordStrength(open(), password)).toMatchObject({ breached_password: true, valid_password: false })
  },
)

test('a tenant’s own list of breached passwords applies to that tenant only', () => {
  const tenant = open()
  tenant.config.breached_passwords = ['Marvellous Giraffe 9']
  const check = { breached_password: true, valid_password: false, score: 4 }
  expect(getPasswordStrength(tenant, 'marvellous giraffe 9')).toMatchObject(check)
  expect(getPasswordStrength(open(), 'marvellous giraffe 9')).toMatchObject({ breached_password: false })
})

test('without breach detection a breached password is reported but valid', () => {
  const tenant = open()
  tenant.config.check_breach_on_creation = false
  expect(getPasswordStrength(tenant, 'correcthorsebatterystaple')).toMatchObject({
    breached_password: true,
    breach_detection_on_create: false,
    valid_password: true,
  })
})

test('the LUDS password policy gives no score and counts missing characters and character classes', () => {
  const tenant = open()
  tenant.config.password_config = { luds_complexity: 3, luds_minimum_count: 10 }
  expect(getPasswordStrength(tenant, 'Marblex')).toEqual({
    valid_password: false,
    score: 0,
    breached_password: false,
    breach_detection_on_create: true,
    strength_policy: 'luds',
    feedback: {
      warning: '',
      suggestions: [],
      luds_requirements: {
        has_digit: false,
        has_lower_case: true,
        has_symbol: false,
        has_upper_case: true,
        missing_characters: 3,
        missing_complexity: 1,
      },
    },
  })
  expect(getPasswordStrength(tenant, 'Marbles 4U')).toMatchObject({ valid_password: true, score: 0 })
})

test('a breached password is invalid under the LUDS (character class) policy too', () => {
  const tenant = open()
  tenant.config.password_config = { luds_complexity: 2, luds_minimum_count: 8 }
  expect(getPasswordStrength(tenant, 'password1')).toMatchObject({ breached_password: true, valid_password: false })
})

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
