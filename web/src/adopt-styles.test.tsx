import { expect, test } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

test('an adopted style sheet is added after the existing ones', () => {
  const before = [...document.adoptedStyleSheets]
  adoptStyles('p { margin: 1px }', '/app.css')
  expect(document.adoptedStyleSheets.slice(0, -1)).toEqual(before)
  expect(document.adoptedStyleSheets.at(-1)?.cssRules).toHaveLength(1)
  document.adoptedStyleSheets = before
})

test('a browser without constructable style sheets loads the CSS file with a link element', () => {
  const old = {} as Document // a document without `adoptedStyleSheets`, as in old browsers
  adoptStyles('p { margin: 1px }', 'data:text/css,', old)
  const link = document.head.lastElementChild
  expect(link?.getAttribute('href')).toBe('data:text/css,')
  link?.remove()
})
