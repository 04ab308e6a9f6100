import type { Theme } from '../../widget/src/theme/theme.ts'

/** Themes to begin with, by name. */
export const PRESETS: Readonly<Record<string, Partial<Theme>>> = {
  Default: {},
  Dark: { colorScheme: 'dark' },
  Rounded: { containerRadius: '24px', buttonRadius: '23px', inputRadius: '23px' },
  Violet: {
    colorPrimary: '#3b1d5a',
    buttonPrimaryBackground: '#5b2a86',
    buttonPrimaryBorder: '#5b2a86',
    buttonSecondaryText: '#5b2a86',
    buttonSecondaryBorder: '#5b2a86',
    buttonRadius: '12px',
    inputRadius: '12px',
  },
  'High contrast': {
    containerBackground: '#ffffff',
    containerBorder: '#000000',
    colorPrimary: '#000000',
    colorSecondary: '#000000',
    buttonPrimaryBackground: '#000000',
    buttonPrimaryText: '#ffffff',
    buttonSecondaryBackground: '#ffffff',
    buttonSecondaryText: '#000000',
    buttonSecondaryBorder: '#000000',
    inputText: '#000000',
    inputBorder: '#000000',
  },
}
