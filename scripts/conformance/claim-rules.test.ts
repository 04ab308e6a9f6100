import { expect, test } from 'vitest'
import { claim, shown, testsOf } from './claim.ts'
import { findBadClaims, findUnproven, findUnshown } from './claim-rules.ts'
import { readTestFile } from './read-test-file.ts'
import { SECTIONS } from './sections.ts'

const page = testsOf('web/src/page.test.tsx')
const logic = testsOf('web/src/logic.test.ts')
const PAGE = `
  test('the page is shown', () => expect.element(getByText('Sign In'), \`Hello \${name}!\`))
  test.each(rows)('%s is shown', () => {})
`
const LOGIC = `test('the path is kept', () => expect(text).toBe('Only here'))`

const files = new Map([
  ['web/src/page.test.tsx', readTestFile('page.test.tsx', PAGE)],
  ['web/src/logic.test.ts', readTestFile('logic.test.ts', LOGIC)],
])

const toRan = (title: string, outcome: 'passed' | 'failed' | 'not run' = 'passed') => ({ ...page(title), outcome })

test('a conformance claim with existing tests has no problems', () => {
  const claims = [claim('page.shown', 'It is shown.', page('the page is shown'), logic('the path is kept'))]
  expect(findBadClaims(claims, files)).toEqual([])
})

test('a conformance claim without a test is reported', () => {
  expect(findBadClaims([claim('page.shown', 'It is shown.')], files)).toEqual(['page.shown: no test proves it.'])
})

test('a conformance claim is reported if its test does not exist, or exists only in another file', () => {
  const claims = [claim('page.shown', 'It is shown.', page('the page is hidden'), logic('the page is shown'))]
  expect(findBadClaims(claims, files)).toEqual([
    'page.shown: there is no test web/src/page.test.tsx › the page is hidden',
    'page.shown: there is no test web/src/logic.test.ts › the page is shown',
  ])
})

test('a conformance claim can name a single row of test.each by its expanded title', () => {
  expect(findBadClaims([claim('page.shown', 'It is shown.', page('the error is shown'))], files)).toEqual([])
})

test('a duplicate or malformed claim id is reported', () => {
  const claims = ['page.a', 'page.a', 'Page', 'page.'].map((id) => claim(id, 'A.', page('the page is shown')))
  expect(findBadClaims(claims, files)).toEqual([
    'page.a: the id is used twice.',
    'Page: malformed id.',
    'page.: malformed id.',
  ])
})

test('a conformance claim is reported if its test failed or did not run', () => {
  const claims = [claim('page.shown', 'It is shown.', page('the page is shown'))]
  expect(findUnproven(claims, files, [toRan('the page is shown')])).toEqual([])
  expect(findUnproven(claims, files, [toRan('the page is shown', 'failed')])).toEqual([
    'page.shown: failed: web/src/page.test.tsx › the page is shown',
  ])
  expect(findUnproven(claims, files, [toRan('a page is shown')])).toEqual([
    'page.shown: not run: web/src/page.test.tsx › the page is shown',
  ])
})

test('a claim with a test.each title needs all of its rows to pass', () => {
  const claims = [claim('page.rows', 'All are shown.', page('%s is shown'))]
  const ran = [toRan('the error is shown'), toRan('the text is shown', 'not run')]
  expect(findUnproven(claims, files, ran.slice(0, 1))).toEqual([])
  expect(findUnproven(claims, files, ran)).toHaveLength(1)
})

test('a claim with the title of a single test.each row needs only that row to pass', () => {
  const claims = [claim('page.row', 'One is shown.', page('the error is shown'))]
  expect(findUnproven(claims, files, [toRan('the error is shown'), toRan('the text is shown', 'failed')])).toEqual([])
})

test('a claimed UI text that a browser test contains is not reported', () => {
  const claims = [shown('page.title', 'The title.', 'Sign In'), shown('page.greeting', 'A greeting.', 'Hello {name}!')]
  expect(findUnshown(claims, files)).toEqual([])
})

test.each(['Only here', 'Sign', 'Sign I', 'the page is shown', 'Goodbye {name}!'])(
  'the claimed UI text "%s" is reported because no browser test contains it',
  (text) => {
    expect(findUnshown([shown('page.text', 'A text.', text)], files)).toEqual([
      `page.text: no browser test contains “${text}”.`,
    ])
  },
)

test('every conformance claim is a sentence', () => {
  const texts = SECTIONS.flatMap(({ claims }) => claims.map((it) => it.claim))
  expect(texts.filter((text) => !/^[A-Za-z“/].*\.$/.test(text))).toEqual([])
})
