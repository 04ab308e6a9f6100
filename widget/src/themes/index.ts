/** Ready-made themes. Each can be used as `theme` or spread into another theme: `{ ...roundedTheme, … }`. */
import type { Theme } from '../theme/theme.ts'

export type { Theme } from '../theme/theme.ts'

/** The font of the visitor's system. */
const SYSTEM_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** The default colours, in the system's font. */
export const lightTheme: Partial<Theme> = { colorScheme: 'light', fontFamily: SYSTEM_FONT }

/** Light text on a dark container. `colorScheme: 'system'` instead follows the visitor's preference. */
export const darkTheme: Partial<Theme> = { colorScheme: 'dark', fontFamily: SYSTEM_FONT }

/** Large corners, and blue as the colour of the primary action. */
export const roundedTheme: Partial<Theme> = {
  fontFamily: SYSTEM_FONT,
  containerBorder: '#e2e8f0',
  containerRadius: '24px',
  buttonRadius: '23px',
  inputRadius: '16px',
  colorPrimary: '#0f172a',
  colorSecondary: '#526077',
  buttonPrimaryBackground: '#2456d6',
  buttonPrimaryBorder: '#2456d6',
  buttonSecondaryText: '#0f172a',
  buttonSecondaryBorder: '#838fa3',
  inputText: '#0f172a',
  inputBorder: '#838fa3',
}

/** Violet on a warm white. */
export const violetTheme: Partial<Theme> = {
  fontFamily: SYSTEM_FONT,
  containerBackground: '#fffdfb',
  containerBorder: '#e5dceb',
  containerRadius: '16px',
  colorPrimary: '#3b1d5a',
  colorSecondary: '#6c5a7c',
  colorPlaceholder: '#efe8f4',
  buttonPrimaryBackground: '#5b2a86',
  buttonPrimaryBorder: '#5b2a86',
  buttonSecondaryBackground: '#fffdfb',
  buttonSecondaryText: '#5b2a86',
  buttonSecondaryBorder: '#927aa8',
  buttonDisabledBackground: '#f3eef6',
  buttonDisabledText: '#6c5a7c',
  buttonDisabledBorder: '#f3eef6',
  buttonRadius: '12px',
  inputBackground: '#fffdfb',
  inputText: '#3b1d5a',
  inputBorder: '#927aa8',
  inputRadius: '12px',
}

/** Black on white, with black borders: every pair of colours has at least 7:1. */
export const highContrastTheme: Partial<Theme> = {
  fontFamily: SYSTEM_FONT,
  containerBackground: '#ffffff',
  containerBorder: '#000000',
  colorPrimary: '#000000',
  colorSecondary: '#000000',
  colorSuccess: '#004d40',
  colorError: '#7a0000',
  buttonPrimaryBackground: '#000000',
  buttonPrimaryText: '#ffffff',
  buttonPrimaryBorder: '#000000',
  buttonSecondaryBackground: '#ffffff',
  buttonSecondaryText: '#000000',
  buttonSecondaryBorder: '#000000',
  buttonDisabledBackground: '#eeeeee',
  buttonDisabledText: '#3d3d3d',
  buttonDisabledBorder: '#3d3d3d',
  inputBackground: '#ffffff',
  inputText: '#000000',
  inputBorder: '#000000',
}
