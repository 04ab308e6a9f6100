import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeConstant } from './change-constant.ts'
import { CLAIMS_WITHOUT_VALUE, CONSTANTS } from './config/constants.ts'
import { readAllClaims } from './conformance/read-claims.ts'

const SOURCE = `
export const DELAY_MS: number = 2_000
const KEY = 'key'
export const EVENTS = { batch: { size: 15 }, interval_ms: 7 } as const
export const SCOPES = ['openid', 'email'] as const satisfies string[]
function f() {
  const DELAY_MS = 1
  return DELAY_MS.toString(16)
}
`

const change = (name: string, becomes?: string[]) =>
  changeConstant({ file: 'a.ts', name, tags: [], ...(becomes && { becomes }) }, SOURCE)

test.each([
  ['DELAY_MS', '2_000', ['2200', '1800']],
  ['KEY', "'key'", ["'keyx'", "'ke'"]],
  ['EVENTS.batch.size', '15', ['17', '14']],
  ['EVENTS.interval_ms', '7', ['8', '6']],
  ['SCOPES', "['openid', 'email']", ["['openid', 'email', 'email']", "['openid']"]],
])('the value of the constant %s is %s, and becomes %j', (name, original, replacements) => {
  const changes = change(name)
  expect(changes.map(({ replacement }) => replacement)).toEqual(replacements)
  expect(changes.map(({ source }) => source)).toEqual(replacements.map((it) => SOURCE.replace(original, it)))
})

test('a piece of code is replaced where it stands', () => {
  expect(change('toString(16)', ['toString(18)'])).toMatchObject([{ source: SOURCE.replace('16', '18') }])
})

test('a CSS custom property in pixels is changed where it is set', () => {
  const css = '.a {\n  --height: 45px;\n  min-block-size: var(--height);\n  --height-max: 46px;\n}\n'
  const [first] = changeConstant({ file: 'a.css', name: '--height', tags: [] }, css)
  expect(first?.source).toBe(css.replace('45', '50'))
})

test.each(['SIZE', 'EVENTS.delay'])('a constant that its file does not have is an error: %s', (name) => {
  expect(() => change(name)).toThrow('a.ts has 0 places')
})

const claims = readAllClaims()
const limits = claims.filter(({ section }) => section === '9 Constants and limits').map(({ id }) => id)

test.each(CONSTANTS)('$name can be changed in its file', (constant) => {
  const changes = changeConstant(constant, readFileSync(new URL(`../${constant.file}`, import.meta.url), 'utf8'))
  expect(changes.filter(({ original, replacement }) => original === replacement)).toEqual([])
})

test.each(CONSTANTS)('$name refers only to existing claims', ({ tags }) => {
  const ids = new Set(claims.map(({ id }) => id))
  expect(tags.filter((tag) => !ids.has(tag))).toEqual([])
})

test.each(['widget/src/constants.ts', 'web/src/constants.ts'])(
  'each exported number of %s is listed for constant mutation',
  (file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    const numbers = [...text.matchAll(/^export const (\w+) = [\d_]+$/gm)].map(([, name = '']) => name)
    expect(numbers.filter((number) => !CONSTANTS.some(({ name }) => name === number))).toEqual([])
    expect(numbers).not.toEqual([])
  },
)

test('each claim about a limit belongs to a constant, or is listed as having no value', () => {
  const tags = CONSTANTS.flatMap((constant) => constant.tags)
  expect(limits.filter((id) => !tags.includes(id) && !CLAIMS_WITHOUT_VALUE.includes(id))).toEqual([])
  expect(CLAIMS_WITHOUT_VALUE.filter((id) => !limits.includes(id))).toEqual([])
})
