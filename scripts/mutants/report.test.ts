import { expect, test } from 'vitest'
import { isEnough, toReport, toSurvivorLine } from './report.ts'
import { findReason, type Judged } from './verdict.ts'

const mutant = {
  file: 'web/src/env.ts',
  start: 0,
  end: 1,
  line: 3,
  column: 7,
  operator: 'comparison',
  original: 'a <\n  b',
  replacement: 'a <= b',
}

const killed: Judged = { mutant, verdict: { state: 'killed', by: 'a test' } }
const survived: Judged = { mutant, verdict: { state: 'survived', isCut: false } }

test('the last line of the mutation report counts unjustified survivors as failed', () => {
  const listed = { ...survived, reason: 'both bounds are tried' }
  expect(toReport([killed, survived, listed]).split('\n').at(-1)).toBe('2 passed, 1 failed')
})

test('the mutation score of a folder ignores justified survivors', () => {
  const listed = { ...survived, reason: 'both bounds are tried' }
  expect(toReport([killed, survived, listed])).toMatch(/^web +3 +1 +1 +1 +50\.0 %$/m)
})

test('with a minimum score, the whole mutation run counts as one test', () => {
  const half = [killed, survived]
  expect(toReport(half, 50).split('\n').at(-1)).toBe('1 passed, 0 failed')
  expect(toReport(half, 51).split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(isEnough(half, 50)).toBe(true)
  expect(isEnough(half, 51)).toBe(false)
  expect(isEnough(half)).toBe(false)
})

test('a surviving mutant is printed on one line', () => {
  expect(toSurvivorLine(survived)).toBe('survived web/src/env.ts:3:7 comparison: a < b → a <= b')
})

test('a mutant that a test detects is not printed', () => {
  expect(toSurvivorLine(killed)).toBeUndefined()
  expect(toSurvivorLine({ mutant, verdict: { state: 'timed out' } })).toBeUndefined()
})

test('the justification of a mutant is found by file, original and replacement code', () => {
  const justification = { file: mutant.file, original: 'a < b', replacement: 'a <= b', reason: 'equal' }
  expect(findReason(mutant, [justification])).toBe('equal')
  expect(findReason({ ...mutant, file: 'web/src/app.tsx' }, [justification])).toBeUndefined()
})
