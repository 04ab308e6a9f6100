import type { Theme } from '../../../widget/src/theme/theme.ts'
import {
  darkTheme,
  highContrastTheme,
  lightTheme,
  roundedTheme,
  violetTheme,
} from '../../../widget/src/themes/index.ts'

/** Themes to begin with, by name. */
export const PRESETS: Readonly<Record<string, Partial<Theme>>> = {
  Default: {},
  Light: lightTheme,
  Dark: darkTheme,
  Rounded: roundedTheme,
  Violet: violetTheme,
  'High contrast': highContrastTheme,
}
