/** What an app's server needs. Without React. */
export type { Theme } from './theme/theme.ts'
export { toThemeStyles } from './theme/theme-styles.ts'
