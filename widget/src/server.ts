/** The functions that an app's server needs. They do not require React. */
export type { Theme } from './theme/theme.ts'
export { toThemeStyles } from './theme/theme-styles.ts'
