/** Every screen and the screens that may follow it. `delivery/screens.ts` has a component for each. */
export const SCREENS = {
  main: [
    'passkey-confirmation',
    'password-create-or-login',
    'email-confirmation',
    'otp-authenticate',
    'crypto-connect',
    'crypto-other',
    'crypto-setup-wallet',
    'second-factor',
  ],
  'password-create-or-login': [
    'password-confirmation',
    'password-dedupe',
    'password-breached',
    'password-forgot',
    'password-set-new',
    'email-confirmation',
    'otp-authenticate',
    'otp-confirmation',
    'second-factor',
    'main',
  ],
  'password-reset-form': ['password-confirmation', 'second-factor'],
  'password-forgot': ['email-confirmation', 'otp-authenticate', 'main'],
  'password-breached': ['email-confirmation', 'otp-authenticate', 'main'],
  'password-set-new': ['main'],
  'password-dedupe': ['email-confirmation', 'otp-authenticate', 'main'],
  'password-confirmation': [],
  'second-factor': ['password-confirmation', 'main'],
  'passkey-register-new': ['passkey-registration-success'],
  'passkey-registration-success': ['passkey-register-new'],
  'passkey-confirmation': [],
  'email-confirmation': ['main'],
  'otp-authenticate': ['otp-confirmation', 'second-factor', 'main'],
  'otp-confirmation': [],
  'crypto-connect': ['crypto-sign-message', 'crypto-error', 'main'],
  'crypto-sign-message': ['crypto-confirmation', 'crypto-error', 'second-factor', 'main'],
  'crypto-other': ['crypto-connect', 'crypto-setup-wallet', 'main'],
  'crypto-setup-wallet': ['main'],
  'crypto-error': ['crypto-connect', 'main'],
  'crypto-confirmation': [],
  'idp-consent': [],
  'idp-logout': [],
  'connected-apps': [],
} as const satisfies Record<string, readonly string[]>

/** The id of a screen. */
export type ScreenId = keyof typeof SCREENS

/** The screens that may follow a screen. */
export type Next<Screen extends ScreenId> = (typeof SCREENS)[Screen][number]
