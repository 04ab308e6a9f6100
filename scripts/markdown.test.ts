import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replaceSection } from './markdown.ts'

test('replacing a Markdown section replaces the text between its markers', () => {
  expect(replaceSection('a<!-- x -->b<!-- /x -->c', 'x', 'new')).toBe('a<!-- x -->\n\nnew\n\n<!-- /x -->c')
})

test('replacing a Markdown section without markers throws', () => {
  expect(() => replaceSection('a', 'x', 'new')).toThrow('no section between <!-- x --> and <!-- /x -->')
})

const README = readDocument('README.md')
const CONTRIBUTING = readDocument('CONTRIBUTING.md')

test('the README has at most 9 kB, not counting padding', () => {
  const text = README.replaceAll(/ {2,}/g, ' ').replaceAll(/-{4,}/g, '---')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9000)
})

test('no table cell in CONTRIBUTING has more than 120 characters', () => {
  const rows = CONTRIBUTING.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.flatMap((row) => row.split('|').map((cell) => cell.trim()))
  expect(cells.length).toBeGreaterThan(0)
  expect(cells.filter((cell) => cell.length > 120)).toEqual([])
})

test('no recipe in CONTRIBUTING has more than seven steps', () => {
  const [, recipes = ''] = CONTRIBUTING.split('\n## Recipes\n')
  const lists = recipes
    .replace(/\n## .*/s, '')
    .split('\n### ')
    .slice(1)
  expect(lists.length).toBeGreaterThan(0)
  const lengths = lists.map((recipe) => ({ recipe, steps: recipe.match(/^\d+\. /gm)?.length ?? 0 }))
  expect(lengths.filter(({ steps }) => steps === 0 || steps > 7)).toEqual([])
})

function readDocument(name: string) {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
}
