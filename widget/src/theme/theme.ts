/** The tokens of `tokens.css` in camel case: `buttonRadius` is `--lk-button-radius`. Values are CSS. */
export const THEME_TOKENS = [
  'containerBackground',
  'containerBorder',
  'containerWidth',
  'containerRadius',
  'colorPrimary',
  'colorSecondary',
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorPlaceholder',
  'buttonPrimaryBackground',
  'buttonPrimaryText',
  'buttonPrimaryBorder',
  'buttonSecondaryBackground',
  'buttonSecondaryText',
  'buttonSecondaryBorder',
  'buttonDisabledBackground',
  'buttonDisabledText',
  'buttonDisabledBorder',
  'buttonRadius',
  'inputBackground',
  'inputText',
  'inputBorder',
  'inputRadius',
  'fontFamily',
] as const

export type Theme = Record<(typeof THEME_TOKENS)[number], string> & {
  /** `system` follows the person's preference. Default `light`: the container is white. */
  colorScheme: 'light' | 'dark' | 'system'
  /** Whether the form has no visible heading. Default: false. */
  hideHeaderText: boolean
  /** URL of an image above the header. Default none. */
  logoImageUrl: string
}
