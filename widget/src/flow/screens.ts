/**
 * Every screen and the screens that may follow it. A screen stands here from the day its component exists: the table
 * grows with each product, and `screens/index.ts` must have a component for every line of it.
 */
export const SCREENS = {
  main: ['email-confirmation', 'otp-authenticate'],
  'email-confirmation': ['main'],
  'otp-authenticate': ['otp-confirmation', 'main'],
  'otp-confirmation': [],
} as const satisfies Record<string, readonly string[]>

export type ScreenId = keyof typeof SCREENS

/** The screens that may follow one. */
export type Next<Screen extends ScreenId> = (typeof SCREENS)[Screen][number]
