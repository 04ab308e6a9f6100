import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRAST_PAIRS, contrastOf } from './contrast.ts'
import { toCustomProperty } from './custom-property.ts'
import { THEME_TOKENS } from './theme.ts'

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

test('the theme and its stylesheet define the same tokens', () => {
  expect(propertiesOf(light)).toEqual(THEME_TOKENS.map(toCustomProperty).toSorted((a, b) => a.localeCompare(b)))
})

test('the `dark` colour scheme and the dark system preference use the same tokens', () => {
  expect(preferred.replaceAll(/\s+/g, ' ').trim()).toBe(dark.replaceAll(/\s+/g, ' ').trim())
})

test.each(sheets)('a stylesheet uses only the tokens of the theme and shared sizes', (sheet) => {
  const used = [...sheet.matchAll(/var\((--lk-[\w-]+)\)/g)].map(([, name = '']) => name)
  const known = [...propertiesOf(light), ...propertiesOf(base)]
  expect(used.filter((name) => !known.includes(name))).toEqual([])
})

test(
  'the default theme is 400 px wide, with corners of 8 and 4 px, in Arial',
  { tags: ['theme.container-radius', 'theme.button-radius', 'theme.font'] },
  () => {
    expect(light).toContain('--lk-container-width: 400px;')
    expect(light).toContain('--lk-container-radius: 8px;')
    expect(light).toContain('--lk-button-radius: 4px;')
    expect(light).toContain('--lk-font-family: Arial, Helvetica, sans-serif;')
  },
)

test.each([
  ['light', light],
  ['dark', light + dark],
])('text has a contrast of at least 4.5:1 in the %s scheme', { tags: 'theme.buttons' }, (_scheme, css) => {
  const color = (token: string) =>
    [...css.matchAll(new RegExp(`${toCustomProperty(token)}: (#[0-9a-f]+)`, 'g'))].at(-1)?.[1] ?? ''
  const weak = CONTRAST_PAIRS.filter(
    ({ front, back, kind }) => !(contrastOf(color(front), color(back)) >= { text: 4.5, border: 3 }[kind]),
  )
  expect(weak).toEqual([])
})

test('black on white has a contrast of 21, and a colour on itself has a contrast of 1', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#FFF', '#000')).toBeCloseTo(21)
  expect(contrastOf('#19303d', '#19303d')).toBe(1)
})

const system = readFileSync(new URL('system.css', import.meta.url), 'utf8')

/** Returns a shared token's values in light and in dark. */
function systemOf(token: string): string[] {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(system)?.[1] ?? ''
  const [, inLight = value, inDark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? []
  return [inLight, inDark]
}

function defaultsOf(property: string): string[] {
  return [light, light + dark].map(
    (css) => [...css.matchAll(new RegExp(`--lk-${property}: ([^;]+);`, 'g'))].at(-1)?.[1] ?? '',
  )
}

// Not the font, the warning (a bar, not a text) and the secondary text: pages have darker grounds than the widget.
test.each([
  ['surface', 'container-background'],
  ['line', 'container-border'],
  ['card-radius', 'container-radius'],
  ['text', 'color-primary'],
  ['good', 'color-success'],
  ['bad', 'color-error'],
  ['primary', 'button-primary-background'],
  ['on-primary', 'button-primary-text'],
  ['text', 'button-secondary-text'],
  ['border', 'button-secondary-border'],
  ['radius', 'button-radius'],
  ['border', 'input-border'],
  ['text', 'input-text'],
  ['radius', 'input-radius'],
])('the shared look and the default theme agree on --%s', (token, property) => {
  expect(systemOf(token)).toEqual(defaultsOf(property))
})

test.each([0, 1])('text in the shared look has a contrast of at least 4.5:1, borders of 3:1 (scheme %i)', (scheme) => {
  const contrast = (front: string, back: string) =>
    contrastOf(systemOf(front)[scheme] ?? '', systemOf(back)[scheme] ?? '')
  const pairs = [
    ...['text', 'quiet', 'accent'].flatMap((front) =>
      ['ground', 'surface', 'code-ground', 'accent-ground'].map((back) => [front, back, 4.5] as const),
    ),
    ...['good', 'warn', 'bad'].flatMap((tone) =>
      ['ground', 'surface', `${tone}-ground`].map((back) => [tone, back, 4.5] as const),
    ),
    ['on-primary', 'primary', 4.5] as const,
    ['on-accent', 'accent', 4.5] as const,
    ...['ground', 'surface'].map((back) => ['border', back, 3] as const),
    ...['good', 'warn', 'bad'].map((tone) => [`${tone}-line`, 'surface', 3] as const),
  ]
  expect(pairs.filter(([front, back, least]) => !(contrast(front, back) >= least))).toEqual([])
})

test('the bar of the gallery, on pages with tokens of their own, has colours of the shared look', () => {
  const player = readFileSync(new URL('../../../mock-provider/gallery/player/player.css', import.meta.url), 'utf8')
  const colours = [...player.matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour)
  expect(colours.length).toBeGreaterThan(0)
  expect(colours.filter((colour) => !system.includes(colour))).toEqual([])
})
