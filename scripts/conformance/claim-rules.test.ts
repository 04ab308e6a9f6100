import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBadClaims, findUncalled, findUnproven, findUnshown, getProof } from './claim-rules.ts'
import { readAllClaims, type Claim } from './read-claims.ts'
import type { Outcome, RanTest } from './read-report.ts'
import { readTestFile } from './read-test-file.ts'

const PAGE = 'web/src/page.test.tsx'
const LOGIC = 'web/src/logic.test.ts'
const files = new Map([
  [
    PAGE,
    readTestFile(
      PAGE,
      `test('the page is shown', { tags: 'page.shown' }, () => expect.element(getByText('Sign In'), \`Hello \${name}!\`))
       test.each(rows)('%s is shown', { tags: ['page.shown', 'page.rows'] }, () => {})`,
    ),
  ],
  [LOGIC, readTestFile(LOGIC, `test('the path is kept', () => expect(text).toBe('Only here'))`)],
])
const SHOWN = toClaim('page.shown')
const ROWS = toClaim('page.rows')

function toClaim(id: string, more: Partial<Claim> = {}): Claim {
  return { id, section: 'Page', claim: 'It is shown.', ...more }
}

function toRan(title: string, tags: string[], outcome: Outcome = 'passed'): RanTest {
  return { file: PAGE, title, tags, outcome }
}

const PASSED = toRan('the page is shown', ['page.shown'])

test('claims with tagged tests have no problems', () => {
  expect(findBadClaims([SHOWN, ROWS], files)).toEqual([])
})

test('a claim without a tagged test is reported, unless it is open', () => {
  const claims = [SHOWN, ROWS, toClaim('page.hidden'), toClaim('page.later', { isOpen: true })]
  expect(findBadClaims(claims, files)).toEqual(['page.hidden: no test proves it.'])
})

test('a tag that names no claim is reported', () => {
  expect(findBadClaims([SHOWN], files)).toEqual([`page.rows: no claim has this id: ${PAGE}`])
})

test('a duplicate or malformed claim id is reported', () => {
  const claims = ['page.shown', 'page.rows', 'page.shown', 'Page', 'page.'].map((id) => toClaim(id, { isOpen: true }))
  expect(findBadClaims(claims, files)).toEqual([
    'page.shown: the id is used twice.',
    'Page: malformed id.',
    'page.: malformed id.',
  ])
})

test('tagged tests that ran and passed prove their claims', () => {
  expect(findUnproven(files, [PASSED, toRan('a is shown', ['page.shown', 'page.rows'])])).toEqual([])
})

test('a tagged test that failed, was left out or did not run is reported', () => {
  const ran = [toRan('the page is shown', ['page.shown'], 'failed'), toRan('it is', ['page.shown'], 'not run')]
  expect(findUnproven(files, ran)).toEqual([
    `page.shown: failed: ${PAGE} › the page is shown`,
    `page.shown: not run: ${PAGE} › it is`,
    `page.rows: not run: ${PAGE}`,
  ])
})

test('every test that test.each makes must pass', () => {
  const ran = [PASSED, toRan('a is shown', ['page.rows']), toRan('b is shown', ['page.rows'], 'failed')]
  expect(findUnproven(files, ran)).toEqual([`page.rows: failed: ${PAGE} › b is shown`])
})

test('a test of the same tag in another file does not prove that a file ran', () => {
  expect(findUnproven(files, [{ ...PASSED, file: LOGIC }])).toContain(`page.shown: not run: ${PAGE}`)
})

test('the proof of a claim is the list of its tests with the worst of their outcomes', () => {
  const ran = [PASSED, toRan('it is', ['page.shown'], 'failed'), toRan('another', ['page.rows'])]
  expect(getProof(SHOWN, ran)).toEqual({
    outcome: 'failed',
    tests: [`${PAGE} › the page is shown`, `${PAGE} › it is`],
  })
})

const METHOD = toClaim('method.users-get', { operation: 'serverUsersGet' })

function toCalls(status: number, caller: 'client server' | 'program' = 'client server', isForced?: true): RanTest {
  const call = { operation: 'serverUsersGet', status, caller, ...(isForced && { isForced }) }
  return { ...toRan(`it responds with ${status}`, ['method.users-get']), calls: [call] }
}

test('an SDK method is covered if its tagged tests call it once with success and once refused', () => {
  expect(findUncalled([METHOD, SHOWN], [toCalls(200), toCalls(404)])).toEqual([])
})

test.each<[string, RanTest[]]>([
  ['another test', [toCalls(200), toCalls(404)].map((it) => ({ ...it, tags: [] }))],
  ['a test that failed', [toCalls(200), toCalls(404)].map((it) => ({ ...it, outcome: 'failed' }))],
  ['another client', [toCalls(200, 'program'), toCalls(404, 'program')]],
])('SDK calls of %s do not cover a method', (_name, ran) => {
  expect(findUncalled([METHOD], ran)).toEqual([
    'method.users-get: the SDK does not call it with success in its tests.',
    'method.users-get: the SDK is not refused in its tests.',
  ])
})

test('an error that a fault caused does not cover the refusal of an SDK method', () => {
  expect(findUncalled([METHOD], [toCalls(200), toCalls(404, 'client server', true)])).toHaveLength(1)
})

test('a claimed text that a browser test contains is not reported', () => {
  const texts = ['Sign In', 'Hello {name}!'].map((shows) => toClaim('page.text', { shows }))
  expect(findUnshown(texts, files)).toEqual([])
})

test.each(['Only here', 'Sign', 'Sign I', 'the page is shown', 'Goodbye {name}!'])(
  'the claimed text "%s" is reported because no browser test contains it',
  (shows) => {
    expect(findUnshown([toClaim('page.text', { shows })], files)).toEqual([
      `page.text: no browser test contains “${shows}”.`,
    ])
  },
)

test('every claim of the specification is a sentence', () => {
  const claims = readAllClaims().filter(({ id }) => !/^(threat|server|method|wcag)\./.test(id))
  expect(claims.length).toBeGreaterThan(700)
  expect(claims.filter(({ claim }) => !/^[A-Za-z“/].*\.$/.test(claim))).toEqual([])
})

test('every server API operation has an SDK method', () => {
  const text = readFileSync(new URL('../../openapi/generated/server.json', import.meta.url), 'utf8')
  const ids = Array.from(text.matchAll(/"operationId": "(\w+)"/g), ([, id]) => id)
  const named = readAllClaims().flatMap(({ operation }) => operation ?? [])
  expect(ids.length).toBeGreaterThan(80)
  expect(named).toHaveLength(ids.length)
  expect(new Set(named)).toEqual(new Set(ids))
})
