import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAllClaims } from '../conformance/read-claims.ts'
import { readTestFiles } from '../conformance/test-files.ts'
import { createConstantMutants } from './constant-mutants.ts'
import { toName } from './constant.ts'
import { CLAIMS_WITHOUT_VALUE, CONSTANTS } from './constants.ts'

const claims = readAllClaims()
const limits = claims.filter(({ section }) => section === '9 Constants and limits').map(({ id }) => id)
const files = readTestFiles()
const rows = CONSTANTS.map((constant) => ({ name: toName(constant), constant }))

test.each(rows)(
  '$name can be mutated in its file, and has unit or component tests to detect the change',
  ({ constant }) => {
    const text = readFileSync(new URL(`../../${constant.file}`, import.meta.url), 'utf8')
    const mutants = createConstantMutants(constant, text, files)
    expect(mutants.map(({ replacement }) => replacement)).not.toContain(mutants[0]?.original)
    expect(mutants[0]?.tests).not.toEqual([])
  },
)

test.each(rows)('$name refers only to existing claims', ({ constant }) => {
  const ids = claims.map(({ id }) => id)
  expect(constant.claims.filter((id) => !ids.includes(id))).toEqual([])
})

test.each(['widget/src/constants.ts', 'web/src/constants.ts'])(
  'each exported number of %s is listed for constant mutation',
  (file) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    const numbers = [...text.matchAll(/^export const (\w+) = [\d_]+$/gm)].map(([, name = '']) => name)
    expect(numbers.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
    expect(numbers).not.toEqual([])
  },
)

test('each claim about a limit belongs to a constant, or is listed as having no value', () => {
  const known = new Set([...CONSTANTS.flatMap((constant) => constant.claims), ...CLAIMS_WITHOUT_VALUE])
  expect(limits.filter((id) => !known.has(id))).toEqual([])
  expect(limits).not.toEqual([])
})

test('each claim listed as having no value exists', () => {
  expect(CLAIMS_WITHOUT_VALUE.filter((id) => !limits.includes(id))).toEqual([])
})
