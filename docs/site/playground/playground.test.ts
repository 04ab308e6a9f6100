import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listThemeTokens } from './theme-tokens.ts'
import { toLabel } from '../../../widget/demo/playground/labels.ts'
import { THEME_PRESETS } from '../../../widget/demo/playground/theme-presets.ts'
import { highContrastTheme } from '../../../widget/src/themes/index.ts'
import { toThemeCode } from './theme-code.ts'
import { describeWeakPairs, CONTRAST_PAIRS, contrastOf } from '../../../widget/src/theme/contrast.ts'

const TOKENS = listThemeTokens(readFileSync(new URL('../../../widget/src/theme/tokens.css', import.meta.url), 'utf8'))
const LIGHT = Object.fromEntries(TOKENS.map(({ name, light }) => [name, light]))
const DARK = Object.fromEntries(TOKENS.map(({ name, dark }) => [name, dark]))

test('the playground renders a theme as code', () => {
  expect(toThemeCode({})).toBe('const theme = {}')
  expect(toThemeCode({ fontFamily: "'Open Sans', sans-serif", hideHeaderText: true })).toBe(
    String.raw`const theme = {
  fontFamily: '\'Open Sans\', sans-serif',
  hideHeaderText: true,
}`,
  )
})

test('the playground reports a colour pair with too little contrast, with its ratio rounded down', () => {
  expect(describeWeakPairs({ ...LIGHT, colorPrimary: '#777777' })).toEqual([
    'colorPrimary on containerBackground: 4.4:1, at least 4.5:1 is needed',
  ])
  expect(describeWeakPairs({ ...LIGHT, inputBorder: '#ccc' })).toEqual([
    'inputBorder on containerBackground: 1.6:1, at least 3:1 is needed',
  ])
})

test('the playground does not check the contrast of named colours', () => {
  expect(describeWeakPairs({ ...LIGHT, colorPrimary: 'white' })).toEqual([])
})

test.each(THEME_PRESETS)('the theme preset $name has sufficient contrast', ({ theme }) => {
  const base = theme.colorScheme === 'dark' ? DARK : LIGHT
  const { colorScheme: _scheme, hideHeaderText: _header, ...tokens } = theme
  expect(describeWeakPairs({ ...base, ...tokens })).toEqual([])
})

test('the high contrast preset has a contrast of at least 7:1 for all colour pairs', () => {
  const values = { ...LIGHT, ...highContrastTheme }
  const least = CONTRAST_PAIRS.map(({ front, back }) => contrastOf(values[front] ?? '', values[back] ?? ''))
  expect(Math.min(...least)).toBeGreaterThanOrEqual(7)
})

test.each([
  ['colorPrimary', 'Primary colour'],
  ['colorScheme', 'Colour scheme'],
  ['buttonDisabledText', 'Disabled button text'],
  ['buttonRadius', 'Button radius'],
  ['loginRedirectURL', 'Login redirect URL'],
])('the name %s is “%s” in words', (name, words) => {
  expect(toLabel(name)).toBe(words)
})
