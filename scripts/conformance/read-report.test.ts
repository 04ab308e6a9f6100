import { expect, test } from 'vitest'
import { readReport, toWorst } from './read-report.ts'

test('reading a Vitest report returns the outcome of each test, with paths relative to the root', () => {
  const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({
    title: status,
    status,
    tags: ['a.b'],
  }))
  const report = { testResults: [{ name: '/root/web/src/a.test.ts', assertionResults }] }
  expect(readReport(JSON.stringify(report), '/root/')).toEqual([
    { file: 'web/src/a.test.ts', title: 'passed', tags: ['a.b'], outcome: 'passed' },
    { file: 'web/src/a.test.ts', title: 'failed', tags: ['a.b'], outcome: 'failed' },
    { file: 'web/src/a.test.ts', title: 'pending', tags: ['a.b'], outcome: 'not run' },
    { file: 'web/src/a.test.ts', title: 'todo', tags: ['a.b'], outcome: 'not run' },
  ])
})

test('reading a test report converts Windows paths to relative paths with slashes', () => {
  const report = {
    testResults: [{ name: 'C:\\root\\a.test.ts', assertionResults: [{ title: 'a', status: 'passed', tags: [] }] }],
  }
  expect(readReport(JSON.stringify(report), 'C:\\root\\')[0]?.file).toBe('a.test.ts')
})

const toSpec = (title: string, ...statuses: string[]) => ({
  file: 'a.spec.ts',
  title,
  tags: ['a.c'],
  tests: statuses.map((status) => ({ status })),
})

test('reading a Playwright report returns the outcome of each test, including nested groups', () => {
  const specs = [toSpec('good', 'expected'), toSpec('flaky', 'flaky'), toSpec('bad', 'unexpected')]
  const report = {
    config: { rootDir: '/root/e2e/journeys' },
    suites: [
      {
        specs,
        suites: [{ specs: [toSpec('left out', 'skipped'), toSpec('in two browsers', 'expected', 'unexpected')] }],
      },
    ],
  }
  const ran = readReport(JSON.stringify(report), '/root')
  expect(ran[0]?.tags).toEqual(['a.c'])
  expect(ran.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['good', 'passed'],
    ['flaky', 'passed'],
    ['bad', 'failed'],
    ['left out', 'not run'],
    ['in two browsers', 'failed'],
  ])
})

test('a Playwright test outside the root directory gets a path relative to the repository', () => {
  const file = '../../mock-provider/sample/app.spec.ts'
  const report = {
    config: { rootDir: '/root/e2e/journeys' },
    suites: [{ specs: [{ ...toSpec('a', 'expected'), file }] }],
  }
  expect(readReport(JSON.stringify(report), '/root')[0]?.file).toBe('mock-provider/sample/app.spec.ts')
})

test('the worst of several test results counts, and no result means not run', () => {
  expect(toWorst(['passed', 'not run', 'failed'])).toBe('failed')
  expect(toWorst(['passed', 'not run'])).toBe('not run')
  expect(toWorst(['passed', 'passed'])).toBe('passed')
  expect(toWorst([])).toBe('not run')
})
