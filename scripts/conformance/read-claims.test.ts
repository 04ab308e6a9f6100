import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAccessibility, readServerScenarios, readSpecification, readThreats } from './read-claims.ts'

const toPage = (...rows: string[]) =>
  ['# Page', '', '## Part', '', '| A | B | C |', '| --- | --- | --- |', ...rows].join('\n')

test('a row of the specification is a claim, with the shown text if there is one', () => {
  const page = toPage(
    '| `home.title` | The page has a title. | `A \\| B` |',
    '| `home.route` | The address / serves it. | |',
  )
  expect(readSpecification(page)).toEqual([
    { id: 'home.title', section: 'Part', claim: 'The page has a title.', shows: 'A | B' },
    { id: 'home.route', section: 'Part', claim: 'The address / serves it.' },
  ])
})

test('the heading of a threat is a claim, other headings are not', () => {
  expect(readThreats('## Browser\n\n### B1. A planted link\n\nText.\n\n### Other\n')).toEqual([
    { id: 'threat.b1', section: 'Threats', claim: 'A planted link' },
  ])
})

test('a scenario is a claim, an open one needs no test, and a method has an operation', () => {
  const page = `${toPage('| `server.1` | A. | `400` |', '| `server.2` (open) | B. | It works. |')}

## Methods

| \`method.users-get\` | \`users.get\` | \`serverUsersGet\` |`
  expect(readServerScenarios(page)).toEqual([
    { id: 'server.1', section: 'Part', claim: 'A.' },
    { id: 'server.2', section: 'Part', claim: 'B.', isOpen: true },
    { id: 'method.users-get', section: 'Methods', claim: '`users.get`', operation: 'serverUsersGet' },
  ])
})

test('statements about accessibility with the same tag are one claim', () => {
  const page = toPage(
    '| 1.1.1 Text | Supports | Icons have names. | `wcag.a-axe` |',
    '| 2.1.1 Keyboard | Partially Supports | Keys work. | `wcag.a-axe`, `wcag.a-2-1-1` |',
    '| 1.2.1 Audio | Not Applicable | There is none. | |',
  )
  expect(readAccessibility(page).map(({ id }) => id)).toEqual(['wcag.a-axe', 'wcag.a-2-1-1'])
})

test('a statement about accessibility without a tag has an id that no test can have', () => {
  const page = toPage('| 1.1.1 Text | Supports | Icons have names. | |')
  expect(readAccessibility(page).map(({ id }) => id)).toEqual(['1.1.1 Text'])
})

const read = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

test('the scenarios are numbered without gaps, at least a hundred are proven, and open ones have a reason', () => {
  const page = read('server-scenarios')
  const scenarios = readServerScenarios(page).filter(({ operation }) => operation === undefined)
  expect(scenarios.map(({ id }) => id)).toEqual(scenarios.map((_, index) => `server.${index + 1}`))
  const open = scenarios.filter(({ isOpen }) => isOpen).map(({ id }) => id.replace('server.', ''))
  expect(scenarios.length - open.length).toBeGreaterThanOrEqual(100)
  expect(Array.from(page.matchAll(/^- (\d+)\. \w/gm), ([, number]) => number)).toEqual(open)
})

test('each product has a statement about each of the 55 criteria of WCAG 2.2, levels A and AA', () => {
  const criteria = Array.from(read('accessibility').matchAll(/^\| ([\d.]+) /gm), ([, id]) => id)
  const [first, ...others] = [0, 1, 2, 3].map((product) => criteria.slice(product * 55, product * 55 + 55))
  expect(criteria).toHaveLength(220)
  expect(new Set(first).size).toBe(55)
  for (const other of others) expect(other).toEqual(first)
})
