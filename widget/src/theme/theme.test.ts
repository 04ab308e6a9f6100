import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THEME_TOKENS, toCustomProperty } from './theme.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const sheets = ['base', 'form', 'passcode', 'password'].map((name) =>
  readFileSync(new URL(`${name}.css`, import.meta.url), 'utf8'),
)
const [base = ''] = sheets
const [light = '', dark = '', preferred = ''] = [...tokens.matchAll(/:where\([^{]*\{([^}]*)\}/g)].map(
  ([, body]) => body,
)

function propertiesOf(css: string) {
  return [...css.matchAll(/^\s*(--lk-[\w-]+):/gm)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
}

test('the theme and the stylesheet have the same tokens', () => {
  expect(propertiesOf(light)).toEqual(THEME_TOKENS.map(toCustomProperty).toSorted((a, b) => a.localeCompare(b)))
})

test('the dark tokens are the same for the `dark` scheme and the dark preference', () => {
  expect(preferred.replaceAll(/\s+/g, ' ').trim()).toBe(dark.replaceAll(/\s+/g, ' ').trim())
})

test.each(sheets)('a stylesheet uses only tokens of the theme and the sizes of all themes', (sheet) => {
  const used = [...sheet.matchAll(/var\((--lk-[\w-]+)\)/g)].map(([, name = '']) => name)
  const known = [...propertiesOf(light), ...propertiesOf(base)]
  expect(used.filter((name) => !known.includes(name))).toEqual([])
})

test('the defaults are 400 px wide, with corners of 8 and 4 px, in Arial', () => {
  expect(light).toContain('--lk-container-width: 400px;')
  expect(light).toContain('--lk-container-radius: 8px;')
  expect(light).toContain('--lk-button-radius: 4px;')
  expect(light).toContain('--lk-font-family: Arial, Helvetica, sans-serif;')
})

test.each([
  ['light', light],
  ['dark', light + dark],
])('text has a contrast of at least 4.5:1 in the %s scheme', (_scheme, css) => {
  const color = (name: string) => [...css.matchAll(new RegExp(`--lk-${name}: (#[0-9a-f]+)`, 'g'))].at(-1)?.[1] ?? ''
  const pairs = [
    ['color-primary', 'container-background'],
    ['color-secondary', 'container-background'],
    ['color-success', 'container-background'],
    ['color-error', 'container-background'],
    ['button-primary-text', 'button-primary-background'],
    ['button-secondary-text', 'button-secondary-background'],
    ['button-disabled-text', 'button-disabled-background'],
    ['input-text', 'input-background'],
    ['color-secondary', 'input-background'],
  ] as const
  const weak = pairs.filter(([text, ground]) => contrast(color(text), color(ground)) < 4.5)
  expect(weak).toEqual([])
  for (const border of ['button-secondary-border', 'input-border']) {
    expect(contrast(color(border), color('container-background'))).toBeGreaterThanOrEqual(3)
  }
})

/** @see WCAG 2.2, definition of contrast ratio */
function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = (digits.slice(1).match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
