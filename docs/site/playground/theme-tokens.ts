import { toCustomProperty } from '../../../widget/src/theme/custom-property.ts'
import { THEME_TOKENS } from '../../../widget/src/theme/theme.ts'

type TokenName = (typeof THEME_TOKENS)[number]

/** A token of the theme with its values in both colour schemes. */
export type ThemeToken = { name: TokenName; property: string; light: string; dark: string }

/**
 * Lists the tokens of the theme.
 *
 * @param css the widget's `tokens.css`
 * @throws Error for a token that the style sheet lacks
 */
export function listThemeTokens(css: string): ThemeToken[] {
  const [light = '', dark = ''] = [...css.matchAll(/:where\([^{]*\{([^}]*)\}/g)].map(([, body]) => body)
  return THEME_TOKENS.map((name) => {
    const property = toCustomProperty(name)
    const value = findValue(light, property)
    if (value === undefined) throw new Error(`tokens.css has no ${property}.`)
    return { name, property, light: value, dark: findValue(dark, property) ?? value }
  })
}

function findValue(rules: string, property: string): string | undefined {
  return new RegExp(String.raw`${property}:\s*([^;]+);`).exec(rules)?.[1]
}
