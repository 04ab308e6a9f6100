import { expect, test } from 'vitest'
import { toThemeStyles } from './theme-styles.ts'

test('the tokens of a theme become custom properties of each widget', () => {
  expect(toThemeStyles({ buttonRadius: '20px', fontFamily: '"Open Sans", Arial', hideHeaderText: true })).toBe(
    '.latchkey{--lk-button-radius:20px;--lk-font-family:"Open Sans", Arial}',
  )
})

test('a value may call functions', () => {
  expect(toThemeStyles({ colorPrimary: 'rgb(from var(--brand) r g calc(b * 2))' })).toContain('calc(b * 2))')
})

test.each([
  'Arial} body{display:none',
  'red;--lk-x:1',
  '</style><script>',
  'red/*',
  'red\\',
  'red\n',
  '"Arial',
  "Arial'",
  'calc(1px',
  'var(--x))',
  '[a',
  '(]',
])('a value that could end its declaration is refused: %j', (fontFamily) => {
  expect(() => toThemeStyles({ fontFamily })).toThrow(`The theme's fontFamily is not a value of CSS`)
})

test('a logo is no style', () => {
  expect(toThemeStyles({ logoImageUrl: 'https://app.example/logo.svg' })).toBe('.latchkey{}')
})
