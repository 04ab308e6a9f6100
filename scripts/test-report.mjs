// Reads the reports of test runners and writes their sum.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** @type {(a: Counts, b: Counts) => Counts} */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** Formats the last line of `npm test`. @type {(counts: Counts) => string} */
export const toSummaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/**
 * Reads the counts in the last line of a command's output. A command without counts is one test.
 *
 * @param {number} exitCode
 * @param {string} output
 * @returns {Counts}
 */
export function readSummaryLine(exitCode, output) {
  const match = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(output.trimEnd().split('\n').at(-1) ?? '')
  if (!match) return countStep(exitCode, [])
  const [passed = 0, failed = 0, skipped = 0] = match.slice(1).map((count) => Number(count ?? 0))
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped }
}

/**
 * Counts the tests of one step. A step that fails without a failed test (a crash, an unhandled error) is one failure.
 *
 * @param {number} exitCode
 * @param {string[]} reportFiles JSON reports of Vitest or Playwright; a step without reports is one test.
 * @returns {Counts}
 */
export function countStep(exitCode, reportFiles) {
  if (reportFiles.length === 0) return exitCode === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 }
  const counts = reportFiles.map((file) => (existsSync(file) ? countReport(readFileSync(file, 'utf8')) : NOTHING))
  const sum = counts.reduce(add, NOTHING)
  return exitCode !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

/** @type {(json: string) => Counts} */
export function countReport(json) {
  const report = JSON.parse(json)
  return 'stats' in report ? countPlaywright(report) : countVitest(report)
}

/** A flaky test counts as passed. */
function countPlaywright({ stats, errors = [] }) {
  const failed = stats.unexpected > 0 ? stats.unexpected : errors.length
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }
}

/** A file that fails to load contains no failed test, but counts as one. */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((it) => it.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * Lists the failed tests of reports, each with the beginning of its error, for the summary at the end of a run.
 *
 * @param {string[]} reportFiles
 * @returns {string[]} `file › title: error`
 */
export function listFailures(reportFiles) {
  return reportFiles
    .filter((file) => existsSync(file))
    .flatMap((file) => listFailuresOfReport(readFileSync(file, 'utf8')))
}

/** @type {(json: string) => string[]} */
export function listFailuresOfReport(json) {
  const report = JSON.parse(json)
  const failures = 'stats' in report ? report.suites.flatMap(listPlaywright) : report.testResults.flatMap(listVitest)
  return failures.map(({ file, title, errors }) => `${file} › ${title}: ${shorten(errors)}`)
}

function listPlaywright(suite) {
  return listSpecs(suite)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      file,
      title,
      errors: tests.flatMap(({ results }) =>
        results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
      ),
    }))
}

function listVitest({ name, status, message, assertionResults }) {
  if (status !== 'failed') return []
  const file = path.relative(process.cwd(), name)
  const failed = assertionResults.filter((it) => it.status === 'failed')
  if (failed.length === 0) return [{ file, title: 'the file', errors: [message] }]
  return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, errors: failureMessages }))
}

/** The reason for a skip because of a browser that the machine lacks. */
const MISSING = /\bwas (not )?found\b/

/**
 * Lists the tests that every browser skipped, although the machine has all it needs. Tests of Playwright only.
 *
 * @param {string[]} reportFiles
 * @returns {string[]} titles
 */
export function listNeverRun(reportFiles) {
  return findNeverRun(reportFiles.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')))
}

/** @type {(reports: string[]) => string[]} */
export function findNeverRun(reports) {
  const specs = reports.map((json) => JSON.parse(json)).flatMap(({ suites = [] }) => suites.flatMap(listSpecs))
  const ran = new Set(specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped')).map(toTitle))
  const skipped = specs.filter((spec) => !ran.has(toTitle(spec)) && spec.tests.every(isSkippedByChoice)).map(toTitle)
  return [...new Set(skipped)]
}

const toTitle = ({ title }) => title

/** A test that does not run because another one has failed has no annotation. */
const isSkippedByChoice = ({ annotations = [] }) =>
  annotations.some(({ type, description = '' }) => type === 'skip' && !MISSING.test(description))

function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}

const MAX_ERROR_LENGTH = 600

function shorten(errors) {
  const text = stripVTControlCharacters(errors.join(' ')).replaceAll(/\s+/g, ' ').trim()
  return text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)}…` : text
}
