import type { THEME_TOKENS } from './theme.ts'

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
