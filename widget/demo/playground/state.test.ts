import type { CONFIGURATIONS } from '../configurations.ts'
import type * as Types from './state.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let state: typeof Types
let configurations: typeof CONFIGURATIONS

/** The modules read the page's address when they are loaded. */
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  vi.stubGlobal('window', { location: { origin: 'http://localhost:3000', search: '' } })
  state = await import('./state.ts')
  configurations = (await import('../configurations.ts')).CONFIGURATIONS
})

afterAll(() => vi.unstubAllGlobals())

test('the address of the playground contains every chosen option', () => {
  const given = {
    ...state.INITIAL_STATE,
    theme: { colorScheme: 'dark' as const, fontFamily: 'Grüße, "日本語"' },
    strings: { 'main.title': '👋 Willkommen?/+' },
    direction: 'rtl' as const,
    containerWidth: 320,
  }
  const fragment = state.toFragment(given)
  expect(fragment).toMatch(/^[\w-]+$/)
  expect(state.findState(`#${fragment}`)).toEqual(given)
})

test('all demo page configurations contain only options that the playground supports', () => {
  for (const [name, { config = { products: [] }, theme = {}, strings = {} }] of Object.entries(configurations)) {
    const shown = { ...state.INITIAL_STATE, config, theme, strings }
    expect(state.findState(state.toFragment(Object.assign(shown))), name).toEqual(shown)
  }
})

test.each([
  ['an empty fragment', ''],
  ['no Base64', '%%%'],
  ['no JSON', 'bm8'],
  ['a list', btoa('[]')],
])('%s contains no options', (_name, fragment) => {
  expect(state.findState(fragment)).toBeUndefined()
})

test.each([
  ['an unknown sign-in method', { config: { products: ['telepathy'] } }],
  ['a configuration without sign-in methods', { config: {} }],
  ['an unknown option', { config: { products: [], onError: 'alert(1)' } }],
  ['a list in place of a text', { theme: { fontFamily: ['x'] } }],
  ['an unknown text', { strings: { constructor: 'x' } }],
  ['an unknown direction', { direction: 'up' }],
  ['a width that is no number', { containerWidth: '100%' }],
  ['a third party without a type', { config: { products: ['oauth'], oauthOptions: { providers: [{}] } } }],
])('a playground URL with %s is invalid', (_name, part) => {
  const broken = Object.assign({ ...state.INITIAL_STATE }, part)
  expect(state.findState(state.toFragment(broken))).toBeUndefined()
})
