import { expect, test } from 'vitest'
import { claim, shown, testsOf } from './claim.ts'
import { renderPage } from './render-page.ts'

const page = testsOf('web/src/page.test.tsx')
const logic = testsOf('web/src/logic.test.ts')
const SECTIONS = [
  { title: '1 First part', claims: [claim('first.one', 'It <works>.', logic('a | b is %s'))] },
  {
    title: '2 Second part',
    claims: [
      shown('second.two', 'It has a text.', 'Sign In', page('the page'), logic('the path')),
      claim('second.three', 'It is new.', page('the new page')),
    ],
  },
]
const RESULTS = { date: '2026-01-05', results: { 'first.one': 'passed', 'second.two': 'failed' } } as const

const lines = () => renderPage(SECTIONS, RESULTS).split('\n')

test('the conformance page counts the claims of each section and in total', () => {
  expect(lines().filter((line) => line.startsWith('| [') || line.startsWith('| **'))).toEqual([
    '| [1 First part](#1-first-part) | 1 | 0 | 0 | 1 | 0 | 0 |',
    '| [2 Second part](#2-second-part) | 2 | 1 | 2 | 0 | 1 | 1 |',
    '| **Total** | 3 | 1 | 2 | 1 | 1 | 1 |',
  ])
})

test('the conformance page has a row for each claim, with its tests and last result', () => {
  expect(lines()).toContain(
    '| `second.two` | It has a text. “Sign In” | [the page](../web/src/page.test.tsx)<br>[the path](../web/src/logic.test.ts) | **failed** |',
  )
})

test('the conformance page lists a claim without a result as not run', () => {
  expect(lines()).toContain('| `second.three` | It is new. | [the new page](../web/src/page.test.tsx) | **not run** |')
})

test('the conformance page escapes Markdown in claims and test titles', () => {
  expect(lines()).toContain(
    String.raw`| ${'`first.one`'} | It \<works\>. | [a \| b is %s](../web/src/logic.test.ts) | passed |`,
  )
})

test('the conformance page states the date of the results', () => {
  expect(lines().join('\n')).toContain('The results are those of 2026-01-05.')
  expect(renderPage(SECTIONS, { date: null, results: {} })).toContain('No results are recorded yet.')
})
