import { expect, test } from 'vitest'
import { toRows, toSums, toVerdictLine, type JudgedConstant } from './constants-report.ts'
import type { ConstantVerdict } from './judge-constants.ts'

function judge(verdict: ConstantVerdict, constant = 'DELAY_MS'): JudgedConstant {
  const tests = [{ file: 'a.test.ts', project: 'unit', namePattern: 'it waits' }]
  const mutant = { constant, claims: ['a.delay'], file: 'a.ts', original: '500', replacement: '550', source: '', tests }
  return { mutant, verdict }
}

test('a line of the constants report names the test that detected the changed constant', () => {
  const line = toVerdictLine(judge({ state: 'killed', by: 'it waits' }))
  expect(line).toBe('killed DELAY_MS: 500 → 550, by it waits')
})

test('surviving and broken mutants of constants count as failed, killed and timed-out ones as passed', () => {
  const all = [
    judge({ state: 'killed', by: 'it waits' }),
    judge({ state: 'timed out' }),
    judge({ state: 'survived' }),
    judge({ state: 'broken', by: 'SyntaxError' }, 'OTHER_MS'),
  ]
  expect(toSums(all)).toBe('2 constants, 4 mutants\n\n2 passed, 2 failed')
})

test('the constants report has the result of each mutant, without its source', () => {
  expect(toRows([judge({ state: 'killed', by: 'it waits' })])).toEqual([
    {
      constant: 'DELAY_MS',
      claims: ['a.delay'],
      file: 'a.ts',
      original: '500',
      replacement: '550',
      state: 'killed',
      by: 'it waits',
      tests: ['a.test.ts'],
    },
  ])
})
