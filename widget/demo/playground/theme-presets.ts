import type { Theme } from '../../src/index.ts'
import * as themes from '../../src/themes/index.ts'
import { toLabel } from './labels.ts'

/** The package's ready-made themes, with their names in words. */
export const THEME_PRESETS: readonly { name: string; theme: Partial<Theme> }[] = Object.entries(themes).map(
  ([name, theme]) => ({ name: toLabel(name.replace(/Theme$/, '')), theme }),
)

type Token = Exclude<keyof Theme, 'colorScheme' | 'hideHeaderText' | 'logoImageUrl'>

/** The attributes of an SVG `rect`. */
type Rect = { x: number; y: number; width: number; height: number; rx?: number; fill: string; stroke?: string }

/** The size of a picture of a theme, in CSS pixels. */
export const PICTURE = { width: 72, height: 54 }

/**
 * Draws a form in a theme: its title, two buttons and a field.
 *
 * @param colorOf returns the colour of a token: a value, or a custom property that has it
 */
export function drawForm(theme: Partial<Theme>, colorOf: (token: Token) => string): Rect[] {
  // Half pixels keep the lines within pixels.
  const box = (y: number, radius: string | undefined, fill: Token, stroke: Token) => ({
    x: 10.5,
    y,
    width: 51,
    height: 8,
    rx: toRadius(radius),
    fill: colorOf(fill),
    stroke: colorOf(stroke),
  })
  const container = { x: 0.5, y: 0.5, width: PICTURE.width - 1, height: PICTURE.height - 1 }
  return [
    { ...box(0.5, theme.containerRadius, 'containerBackground', 'containerBorder'), ...container },
    { x: 20, y: 7, width: 32, height: 4, fill: colorOf('colorPrimary') },
    box(16.5, theme.buttonRadius, 'buttonSecondaryBackground', 'buttonSecondaryBorder'),
    box(28.5, theme.inputRadius, 'inputBackground', 'inputBorder'),
    box(40.5, theme.buttonRadius, 'buttonPrimaryBackground', 'buttonPrimaryBorder'),
  ]
}

/** Returns a radius in the scale of the picture. */
function toRadius(radius = '4px'): number {
  return Math.min(Number.parseInt(radius, 10) / 4, 4)
}
