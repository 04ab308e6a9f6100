import { listThemeTokens, type ThemeToken } from '../reference/theme-tokens.ts'

// VitePress runs `load` when it builds the site, and gives its result to pages as `data`.
declare const data: ThemeToken[]
export { data }

// oxlint-disable-next-line import/no-default-export -- VitePress expects it
export default { load: listThemeTokens }
