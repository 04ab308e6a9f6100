import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '../conformance/claims/limits.ts'
import { findTitle } from '../conformance/claim-rules.ts'
import { SECTIONS } from '../conformance/sections.ts'
import { readTestFiles } from '../conformance/test-files.ts'
import { createConstantMutants } from './constant-mutants.ts'
import { toName } from './constant.ts'
import { CLAIMS_WITHOUT_VALUE, CONSTANTS } from './constants.ts'

const claims = SECTIONS.flatMap((section) => section.claims)
const files = readTestFiles()
const rows = CONSTANTS.map((constant) => ({ name: toName(constant), constant }))

test.each(rows)(
  '$name can be mutated in its file, and has unit or component tests to detect the change',
  ({ constant }) => {
    const text = readFileSync(new URL(`../../${constant.file}`, import.meta.url), 'utf8')
    const mutants = createConstantMutants(constant, text, claims, files)
    expect(mutants.map(({ replacement }) => replacement)).not.toContain(mutants[0]?.original)
    expect(mutants[0]?.tests).not.toEqual([])
  },
)

test.each(rows)('$name refers only to existing claims and tests', ({ constant }) => {
  const ids = claims.map(({ id }) => id)
  expect(constant.claims.filter((id) => !ids.includes(id))).toEqual([])
  expect(constant.tests.filter((name) => !findTitle(name, files))).toEqual([])
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
  expect(LIMITS.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([])
})

test('each claim listed as having no value exists', () => {
  const ids = LIMITS.map(({ id }) => id)
  expect(CLAIMS_WITHOUT_VALUE.filter((id) => !ids.includes(id))).toEqual([])
})
