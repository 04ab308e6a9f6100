import { expect, test } from 'vitest'
import { replaceSection } from './markdown.ts'

test('a section replaces the text between its markers', () => {
  expect(replaceSection('a<!-- x -->b<!-- /x -->c', 'x', 'new')).toBe('a<!-- x -->\n\nnew\n\n<!-- /x -->c')
})

test('a section without its markers is an error', () => {
  expect(() => replaceSection('a', 'x', 'new')).toThrow('no section between <!-- x --> and <!-- /x -->')
})
