import { expect, test } from 'vitest'
import {
  add,
  countReport,
  countStep,
  findNeverRun,
  listFailuresOfReport,
  NOTHING,
  readSummaryLine,
  toSummaryLine,
} from './test-report.mjs'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }

test('the summary line mentions skipped tests only if there are any', () => {
  expect(toSummaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(toSummaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('the test counts in the last output line of a command are parsed', () => {
  expect(readSummaryLine(0, 'noise\n3 passed, 0 failed\n')).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(readSummaryLine(1, '3 passed, 1 failed, 2 skipped')).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a command without counts in its last output line counts as one test', () => {
  expect(readSummaryLine(0, 'done')).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(readSummaryLine(1, 'crashed')).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a command that exits with an error despite clean counts adds one failure', () => {
  expect(readSummaryLine(1, '3 passed, 0 failed')).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('the test summary counts the tests in a Vitest report', () => {
  expect(countReport(JSON.stringify(vitest))).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('a test file that fails to load counts as one failure', () => {
  const report = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countReport(JSON.stringify(report)).failed).toBe(1)
})

test('a flaky end-to-end test counts as passed', () => {
  const report = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }
  expect(countReport(JSON.stringify(report))).toEqual({ passed: 3, failed: 1, skipped: 0 })
})

test('a test step without reports counts as one test', () => {
  expect(countStep(0, [])).toEqual({ passed: 1, failed: 0, skipped: 0 })
  expect(countStep(2, [])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a test step that crashes before it writes a report counts as one failure', () => {
  expect(countStep(1, ['/nowhere/report.json'])).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the test counts of several steps are added up', () => {
  expect(add({ ...NOTHING, passed: 2 }, { passed: 1, failed: 1, skipped: 1 })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  })
})

test('a failed end-to-end test is listed with its error', () => {
  const spec = (title: string, ok: boolean, errors: object[]) => ({
    title,
    ok,
    file: 'login.spec.ts',
    tests: [{ results: [{ errors }] }],
  })
  const nested = [
    { specs: [spec('opens', true, []), spec('signs in', false, [{ message: '\u001B[31mno\u001B[39m\n  button' }])] },
  ]
  const report = { stats: {}, suites: [{ specs: [], suites: nested }] }
  expect(listFailuresOfReport(JSON.stringify(report))).toEqual(['login.spec.ts › signs in: no button'])
})

test('a failed unit test is listed with its error, a test file that fails to load as a whole', () => {
  const testResults = [
    { name: `${process.cwd()}/a.test.ts`, status: 'passed', message: '', assertionResults: [] },
    {
      name: `${process.cwd()}/b.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: 'divides', failureMessages: ['expected 2'] },
      ],
    },
    { name: `${process.cwd()}/c.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
  ]
  expect(listFailuresOfReport(JSON.stringify({ ...vitest, testResults }))).toEqual([
    'b.test.ts › divides: expected 2',
    'c.test.ts › the file: no such module',
  ])
})

test('an end-to-end test skipped in every browser is listed, unless its browser is not installed', () => {
  const spec = (title: string, status: string, description = '') => ({
    title,
    tests: [{ status, annotations: description ? [{ type: 'skip', description }] : [] }],
  })
  const report = (...specs: object[]) => JSON.stringify({ stats: {}, suites: [{ specs: [], suites: [{ specs }] }] })
  const shell = report(
    spec('goes back', 'skipped'),
    spec('prints', 'skipped', 'It cannot print.'),
    spec('signs in', 'skipped', 'Firefox was not found'),
    spec('signs out', 'expected'),
  )
  expect(findNeverRun([shell, report(spec('goes back', 'expected'))])).toEqual(['prints'])
})
