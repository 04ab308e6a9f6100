import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listThemeTokens } from './theme-tokens.ts'
import { PRESETS } from './presets.ts'
import { toThemeCode } from './theme-code.ts'
import { describeWeakPairs, CONTRAST_PAIRS, contrastOf } from '../../widget/src/theme/contrast.ts'

const TOKENS = listThemeTokens(readFileSync(new URL('../../widget/src/theme/tokens.css', import.meta.url), 'utf8'))
const LIGHT = Object.fromEntries(TOKENS.map(({ name, light }) => [name, light]))
const DARK = Object.fromEntries(TOKENS.map(({ name, dark }) => [name, dark]))

test('a theme is code that can be pasted', () => {
  expect(toThemeCode({})).toBe('const theme = {}')
  expect(toThemeCode({ fontFamily: "'Open Sans', sans-serif", hideHeaderText: true })).toBe(
    String.raw`const theme = {
  fontFamily: '\'Open Sans\', sans-serif',
  hideHeaderText: true,
}`,
  )
})

test('a weak pair of colours is named with its contrast, and rounded down', () => {
  expect(describeWeakPairs({ ...LIGHT, colorPrimary: '#777777' })).toEqual([
    'colorPrimary on containerBackground: 4.4:1, at least 4.5:1 is needed',
  ])
  expect(describeWeakPairs({ ...LIGHT, inputBorder: '#ccc' })).toEqual([
    'inputBorder on containerBackground: 1.6:1, at least 3:1 is needed',
  ])
})

test('a colour by name is not judged', () => {
  expect(describeWeakPairs({ ...LIGHT, colorPrimary: 'white' })).toEqual([])
})

test.each(Object.entries(PRESETS))('the preset %s has enough contrast', (_name, preset) => {
  const base = preset.colorScheme === 'dark' ? DARK : LIGHT
  const { colorScheme: _scheme, hideHeaderText: _header, ...tokens } = preset
  expect(describeWeakPairs({ ...base, ...tokens })).toEqual([])
})

test('the preset of high contrast has at least 7:1 everywhere', () => {
  const values = { ...LIGHT, ...PRESETS['High contrast'] }
  const least = CONTRAST_PAIRS.map(({ front, back }) => contrastOf(values[front] ?? '', values[back] ?? ''))
  expect(Math.min(...least)).toBeGreaterThanOrEqual(7)
})
