import { expect, test } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

test('a new style sheet comes after the existing ones', () => {
  const before = [...document.adoptedStyleSheets]
  adoptStyles('p { margin: 1px }')
  expect(document.adoptedStyleSheets.slice(0, -1)).toEqual(before)
  expect(document.adoptedStyleSheets.at(-1)?.cssRules).toHaveLength(1)
  document.adoptedStyleSheets = before
})

test('without constructable style sheets, nothing is adopted and nothing throws', () => {
  const old = {} as Document // an old browser has none of the members
  adoptStyles('p { margin: 1px }', old)
  expect(old).toEqual({})
})
