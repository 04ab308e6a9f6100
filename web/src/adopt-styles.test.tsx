import { expect, test } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

test('a page is styled after what styles it already', () => {
  const before = [...document.adoptedStyleSheets]
  adoptStyles('p { margin: 1px }')
  expect(document.adoptedStyleSheets.slice(0, -1)).toEqual(before)
  expect(document.adoptedStyleSheets.at(-1)?.cssRules).toHaveLength(1)
  document.adoptedStyleSheets = before
})

test('a browser without constructed stylesheets shows the page all the same', () => {
  const old = {} as Document // all that such a browser has of them
  adoptStyles('p { margin: 1px }', old)
  expect(old).toEqual({})
})
