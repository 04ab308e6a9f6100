import type { Theme } from '../../../widget/src/theme/theme.ts'

/** Returns a theme as code to copy. */
export function toThemeCode(theme: Partial<Theme>): string {
  const lines = Object.entries(theme).map(([name, value]) => `  ${name}: ${toLiteral(value)},`)
  return lines.length === 0 ? 'const theme = {}' : `const theme = {\n${lines.join('\n')}\n}`
}

/** House style: single quotes. */
function toLiteral(value: string | boolean): string {
  if (typeof value === 'boolean') return String(value)
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}
