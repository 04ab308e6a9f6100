import { toCustomProperty } from './custom-property.ts'
import { THEME_TOKENS } from './theme.ts'

type TokenName = (typeof THEME_TOKENS)[number]

/** The minimum contrast of text, and of the borders of controls. WCAG 2.2, 1.4.3 and 1.4.11. */
export const MIN_CONTRAST = { text: 4.5, border: 3 } as const

type Pair = { front: TokenName; back: TokenName; kind: keyof typeof MIN_CONTRAST }

/** Pairs of tokens that appear on or beside each other. */
export const CONTRAST_PAIRS: readonly Pair[] = [
  { front: 'colorPrimary', back: 'containerBackground', kind: 'text' },
  { front: 'colorSecondary', back: 'containerBackground', kind: 'text' },
  { front: 'colorSuccess', back: 'containerBackground', kind: 'text' },
  { front: 'colorError', back: 'containerBackground', kind: 'text' },
  { front: 'buttonPrimaryText', back: 'buttonPrimaryBackground', kind: 'text' },
  { front: 'buttonSecondaryText', back: 'buttonSecondaryBackground', kind: 'text' },
  { front: 'buttonDisabledText', back: 'buttonDisabledBackground', kind: 'text' },
  { front: 'inputText', back: 'inputBackground', kind: 'text' },
  { front: 'colorSecondary', back: 'inputBackground', kind: 'text' },
  { front: 'colorError', back: 'inputBackground', kind: 'border' },
  { front: 'buttonPrimaryBackground', back: 'containerBackground', kind: 'border' },
  // The focus ring is seen beside buttons and fields.
  { front: 'colorPrimary', back: 'buttonSecondaryBackground', kind: 'border' },
  { front: 'colorPrimary', back: 'inputBackground', kind: 'border' },
  { front: 'buttonSecondaryBorder', back: 'containerBackground', kind: 'border' },
  { front: 'inputBorder', back: 'containerBackground', kind: 'border' },
]

/** Returns the contrast ratio of two colours like `#fff` or `#19303d`. @see WCAG 2.2, definition of contrast ratio */
export function contrastOf(a: string, b: string): number {
  const luminances = [luminanceOf(a), luminanceOf(b)]
  const [dark, light] = [Math.min(...luminances), Math.max(...luminances)]
  return (light + 0.05) / (dark + 0.05)
}

/** @see WCAG 2.2, definition of relative luminance */
function luminanceOf(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/gi, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = (digits.slice(1).match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i

/** Describes the pairs of colours whose contrast is too weak. Colours that are not hexadecimal are not judged. */
export function describeWeakPairs(values: Readonly<Record<string, string>>): string[] {
  return CONTRAST_PAIRS.flatMap(({ front, back, kind }) => {
    const [a = '', b = ''] = [values[front], values[back]]
    if (!HEX.test(a) || !HEX.test(b)) return []
    const contrast = contrastOf(a, b)
    const least = MIN_CONTRAST[kind]
    return contrast < least ? [`${front} on ${back}: ${toRatio(contrast)}, at least ${least}:1 is needed`] : []
  })
}

/** Rounds down, so that a contrast that is too weak never looks sufficient. */
function toRatio(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10}:1`
}

/** Warns the developer of a theme whose colours are hard to read, as the browser computed them. */
export function warnOfWeakPairs(widget: Element): void {
  const style = getComputedStyle(widget)
  const canvas = widget.ownerDocument.createElement('canvas').getContext('2d')
  const toHex = (color: string) => {
    if (!canvas) return color
    canvas.fillStyle = color
    return canvas.fillStyle
  }
  const colors = Object.fromEntries(
    THEME_TOKENS.map((token) => [token, style.getPropertyValue(toCustomProperty(token)).trim()] as const)
      .filter(([, value]) => CSS.supports('color', value))
      .map(([token, value]) => [token, toHex(value)]),
  )
  const weak = describeWeakPairs(colors)
  if (weak.length > 0) console.warn(`The theme of the sign-in form is hard to read.\n${weak.join('\n')}`)
}
