/** The texts that a page begins with: the main screen's buttons, and failures that are shown when nothing else could be loaded. */
export const enFirst = {
  loading: 'Loading...',
  watermark: 'Powered by {provider}',

  'main.title': 'Sign up or log in',
  'main.divider': 'or',

  'oauth.continue': 'Continue with {provider}',
  'oauth.last-used': 'Last used',
  'oauth.leaving': 'Taking you to {provider}...',

  'form.try-again': 'Try again',
  'form.not-loaded': 'This step could not be loaded. Please check your connection and try again.',

  'password.reset.title': 'Set a new password',

  'passkeys.label': 'Passkeys',
  'idp.consent.label': 'Authorization request',
  'idp.logout.label': 'Log out',
  'apps.label': 'Connected apps',

  'failure.network': 'The sign-in service could not be reached. Please check your connection and try again.',
  'failure.unknown': 'Something went wrong. Please try again.',
} as const
