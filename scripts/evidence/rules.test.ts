import { expect, test } from 'vitest'
import type { RanTest } from '../conformance/read-report.ts'
import { readTestFile } from '../conformance/read-test-file.ts'
import { collect, type Subjects } from './collect.ts'
import { findContradicted, findStale } from './rules.ts'

const FILE = 'e2e/journeys/gallery.spec.ts'
const SUBJECTS: Subjects = { operations: {}, screens: ['/screens/login'], error_types: [], interactions: [] }
const files = new Map([[FILE, readTestFile('gallery.spec.ts', "test('the gallery is opened', () => {})")]])

function run(checks: RanTest['checks'], outcome: RanTest['outcome'] = 'passed'): RanTest[] {
  return [{ file: FILE, title: 'the gallery is opened', outcome, checks: checks ?? [] }]
}

const ALL = (['opened', 'axe', 'keyboard'] as const).map((check) => ({ check, place: '/screens/login' }))
const ledger = collect(SUBJECTS, run(ALL), '2026-01-05')

test('an evidence ledger of the same test run is neither stale nor contradicted', () => {
  expect(findStale(ledger, SUBJECTS, files)).toEqual([])
  expect(findContradicted(ledger, SUBJECTS, run(ALL))).toEqual([])
})

test('missing and surplus rows make the evidence ledger stale', () => {
  const subjects = { ...SUBJECTS, screens: ['/screens/home'] }
  expect(findStale(ledger, subjects, files)).toEqual([
    'screens: /screens/home is missing',
    'screens: /screens/login does not exist',
  ])
})

test('a proof by a test that no longer exists makes the evidence ledger stale', () => {
  const problems = findStale(ledger, SUBJECTS, new Map([[FILE, readTestFile('gallery.spec.ts', '')]]))
  expect(problems).toContain(`/screens/login axe: there is no ${FILE} › the gallery is opened`)
})

test('added and removed documented errors of an operation make the evidence ledger stale', () => {
  const toSubjects = (...errors: string[]): Subjects => ({
    ...SUBJECTS,
    operations: { otpsAuthenticate: { document: 'sdk', errors } },
  })
  const before = collect(toSubjects('otp_code_not_found', 'unauthorized_credentials'), run(ALL), '2026-01-05')
  const problems = findStale(before, toSubjects('otp_code_not_found', 'too_many_requests'), files)
  expect(problems).toContain('otpsAuthenticate faults: too_many_requests is missing')
  expect(problems).toContain('otpsAuthenticate faults: unauthorized_credentials does not exist')
})

test('a gap without a reason makes the evidence ledger stale', () => {
  const bare = collect(SUBJECTS, run(ALL.slice(1)), '2026-01-05')
  expect(findStale(bare, SUBJECTS, files)).toEqual([
    '/screens/login opened: no evidence, and scripts/evidence/gaps.ts gives no reason',
  ])
})

test('a test that ran without proving its row contradicts the evidence ledger', () => {
  const expected = [`/screens/login axe: not proven any more by ${FILE} › the gallery is opened`]
  expect(findContradicted(ledger, SUBJECTS, run(ALL.filter(({ check }) => check !== 'axe')))).toEqual(expected)
})

test('a test that did not run does not contradict the evidence ledger', () => {
  expect(findContradicted(ledger, SUBJECTS, [])).toEqual([])
})

test('evidence missing from the ledger contradicts it', () => {
  const bare = collect(SUBJECTS, run(ALL.slice(1)), '2026-01-05')
  expect(findContradicted(bare, SUBJECTS, run(ALL))).toEqual([
    `/screens/login opened: proven by ${FILE} › the gallery is opened, which the ledger lacks`,
  ])
})
