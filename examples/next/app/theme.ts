import { toThemeStyles, type Theme } from '@latchkey/widget/server'

export const theme: Partial<Theme> = { colorScheme: 'system', buttonRadius: '8px' }

export const THEME_STYLES = toThemeStyles(theme)
