import { expect, test } from 'vitest'
import { add, countReport, countStep, NOTHING, readSummaryLine, toSummaryLine } from './test-report.mjs'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('the last line mentions skipped tests only if there are any', () => {
  expect(toSummaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(toSummaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('the counts in the last line of a command are read', () => {
  expect(readSummaryLine(0, 'noise\n3 passed, 0 failed\n')).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(readSummaryLine(1, '3 passed, 1 failed, 2 skipped')).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a command without counts in its last line is one test', () => {
  expect(readSummaryLine(0, 'done')).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(readSummaryLine(1, 'crashed')).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a command that fails although its counts are clean is one failure', () => {
  expect(readSummaryLine(1, '3 passed, 0 failed')).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('a Vitest report is counted', () => {
  expect(countReport(JSON.stringify(vitest))).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('a test file that fails to load counts as one failure', () => {
  const report = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countReport(JSON.stringify(report)).failed).toBe(1)
})

test('a flaky journey counts as passed', () => {
  const report = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }
  expect(countReport(JSON.stringify(report))).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('a step without reports is one test', () => {
  expect(countStep(0, [])).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countStep(2, [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a step that crashes before it reports is one failure', () => {
  expect(countStep(1, ['/nowhere/report.json'])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('counts add up', () => {
  expect(add({ ...NOTHING, passed: 2 }, { passed: 1, failed: 1, skipped: 1 })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  })
})
