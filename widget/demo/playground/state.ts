import type { Theme, WidgetConfig } from '../../src/index.ts'
import { CONFIG_OPTIONS, STRINGS, THEME_OPTIONS, type Option, type OptionValue } from './option.ts'

/** Reports whether a value has only known options of the right types. A URL may contain anything. */
export function fitsOptions(value: unknown, options: readonly Option[]): boolean {
  if (!isTable(value)) return false
  const known = new Map(options.map((option) => [option.name, option]))
  const isComplete = options.every(({ name, isRequired }) => !isRequired || name in value)
  return isComplete && Object.entries(value).every(([name, it]) => fits(it, known.get(name)?.value))
}

function fits(value: unknown, type: OptionValue | undefined): boolean {
  if (type === undefined) return false
  if (type.kind === 'map') return isTable(value) && Object.values(value).every(isText)
  if (type.kind === 'texts') return Array.isArray(value) && value.every(isText)
  if (type.kind === 'choice') return isText(value) && type.choices.includes(value)
  if (type.kind === 'choices') return Array.isArray(value) && value.every((it) => type.choices.includes(it))
  if (type.kind === 'list') return Array.isArray(value) && value.every((it) => fitsOptions(it, type.options))
  return type.kind === 'group' ? fitsOptions(value, type.options) : typeof value === type.kind
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Reports whether a value is an object other than an array. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The state of the playground, which the fragment of its URL contains. */
export type PlaygroundState = {
  config: WidgetConfig
  theme: Partial<Theme>
  /** Replacements for texts, by id. */
  strings: Record<string, string>
  /** The language of the page, as a BCP 47 tag. */
  language: string
  direction: 'ltr' | 'rtl'
  /** The width of the element that the form is in, in CSS pixels. Undefined: that of the page. */
  containerWidth?: number | undefined
  /** The id of a device. */
  device: string
}

/** The page of the product's app that completes a sign-in by link or third party. */
const back = `${location.origin}/authenticate`
const redirects = { loginRedirectURL: back, signupRedirectURL: back }

export const INITIAL_STATE: PlaygroundState = {
  config: {
    products: ['oauth', 'emailMagicLinks'],
    oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }], ...redirects },
    emailMagicLinksOptions: redirects,
  },
  theme: { colorScheme: 'system' },
  strings: {},
  language: 'en',
  direction: 'ltr',
  device: 'fit',
}

/** Encodes a state as the fragment of a URL. */
export function toFragment(state: PlaygroundState): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Decodes a state from the fragment of a URL. Returns undefined when the fragment contains no valid state. */
export function findState(fragment: string): PlaygroundState | undefined {
  try {
    const binary = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'))
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (it) => it.codePointAt(0) ?? 0)))
    return isState(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isState(value: unknown): value is PlaygroundState {
  if (!isTable(value) || !fitsOptions(value.config, CONFIG_OPTIONS) || !fitsOptions(value.theme, THEME_OPTIONS))
    return false
  const { strings, language, direction, containerWidth, device } = value
  if (
    !isTable(strings) ||
    !Object.entries(strings).every(([id, text]) => Object.hasOwn(STRINGS, id) && typeof text === 'string')
  )
    return false
  const isPage = typeof language === 'string' && typeof device === 'string'
  return (
    isPage && (direction === 'ltr' || direction === 'rtl') && ['number', 'undefined'].includes(typeof containerWidth)
  )
}
