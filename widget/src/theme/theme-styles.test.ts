import { expect, test } from 'vitest'
import { toThemeStyles } from './theme-styles.ts'

test('theme tokens become CSS custom properties of the widget', () => {
  expect(toThemeStyles({ buttonRadius: '20px', fontFamily: '"Open Sans", Arial', hideHeaderText: true })).toBe(
    '.latchkey{--lk-button-radius:20px;--lk-font-family:"Open Sans", Arial}',
  )
})

test('a theme value can use CSS functions', () => {
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
])('a theme value that could end its CSS declaration is rejected: %j', (fontFamily) => {
  expect(() => toThemeStyles({ fontFamily })).toThrow(`The theme's fontFamily is not a value of CSS`)
})

test('the logo URL of a theme produces no CSS', () => {
  expect(toThemeStyles({ logoImageUrl: 'https://app.example/logo.svg' })).toBe('.latchkey{}')
})
