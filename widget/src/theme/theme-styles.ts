import { toCustomProperty } from './custom-property.ts'
import { THEME_TOKENS, type Theme } from './theme.ts'

/** Characters that could end a declaration, a rule or a style element, or begin a comment or an escape. */
const UNSAFE = /[{};<\\\n]|\/\*/

/**
 * Returns the tokens of a theme as a stylesheet, for pages that a server renders. The tokens apply to every widget on
 * the page.
 *
 * @throws Error when a value could end its declaration
 */
export function toThemeStyles(theme: Partial<Theme>): string {
  const declarations = THEME_TOKENS.flatMap((token) => {
    const value = theme[token]
    return value === undefined ? [] : [`${toCustomProperty(token)}:${requireSafe(token, value)}`]
  })
  return `.latchkey{${declarations.join(';')}}`
}

function requireSafe(token: string, value: string) {
  if (UNSAFE.test(value) || !isBalanced(value)) {
    throw new Error(`The theme's ${token} is not a value of CSS: ${JSON.stringify(value)}.`)
  }
  return value
}

/** Reports whether quotes and brackets are closed in order: an open one would swallow what follows. */
function isBalanced(value: string) {
  const withoutStrings = value.replaceAll(/"[^"]*"|'[^']*'/g, '')
  const withoutPairs = removePairs(withoutStrings)
  return !/["'()[\]]/.test(withoutPairs)
}

function removePairs(value: string): string {
  const shorter = value.replaceAll(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '')
  return shorter === value ? value : removePairs(shorter)
}
