import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '../conformance/claims/limits.ts'
import { SECTIONS } from '../conformance/sections.ts'
import { readTestFiles } from '../conformance/test-files.ts'
import { createConstantMutants } from './constant-mutants.ts'
import { toName } from './constant.ts'
import { CLAIMS_WITHOUT_VALUE, CONSTANTS } from './constants.ts'

const claims = SECTIONS.flatMap((section) => section.claims)
const files = readTestFiles()
const rows = CONSTANTS.map((constant) => ({ name: toName(constant), constant }))

test.each(rows)('$name is in its file once, and a unit or component test proves each claim', ({ constant }) => {
  const text = readFileSync(new URL(`../../${constant.file}`, import.meta.url), 'utf8')
  const mutants = createConstantMutants(constant, text, claims, files)
  expect(mutants.map(({ replacement }) => replacement)).not.toContain(mutants[0]?.original)
  for (const id of constant.claims) {
    const [mutant] = createConstantMutants({ ...constant, claims: [id] }, text, claims, files)
    expect(mutant?.tests, id).not.toEqual([])
  }
})

test('each claim about a limit is about a constant, or has no value to change', () => {
  const known = new Set([...CONSTANTS.flatMap((constant) => constant.claims), ...CLAIMS_WITHOUT_VALUE])
  expect(LIMITS.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([])
})

test('each claim without a value is a claim', () => {
  const ids = LIMITS.map(({ id }) => id)
  expect(CLAIMS_WITHOUT_VALUE.filter((id) => !ids.includes(id))).toEqual([])
})
