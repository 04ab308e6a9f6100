/**
 * The texts that a page begins with: the main screen's buttons, configuration errors for developers, and failures that
 * are shown when nothing else could be loaded.
 */
export const enFirst = {
  loading: 'Loading...',
  watermark: 'Powered by {provider}',

  'config.passkeys-alone': 'Error: Cannot use Passkeys by itself, please add another product to the config.',
  'config.two-email-methods': 'Error: Cannot use both EML and Email OTP',
  'config.too-many-buttons':
    'Error: Cannot show more than 6 sign-in buttons, please remove {excess} from oauthOptions.providers.',
  'config.no-product': 'Error: No product is configured, please add one to the config.',
  'config.no-provider': 'Error: Cannot use OAuth without a provider, please add one to oauthOptions.providers.',
  'config.no-otp-method': 'Error: Cannot use OTP without a method, please add one to otpOptions.methods.',
  'config.unknown-provider': 'Error: oauthOptions.providers names a provider that does not exist.',
  'config.one-tap-provider': 'Error: One Tap works with Google only, please remove one_tap from other providers.',
  'config.one-tap-position':
    'Error: A position of One Tap does not exist, please use floating, embedded, embeddedOnly, floatingOrEmbedded or forceLegacyEmbedded.',
  'config.one-tap-flag': 'Error: one_tap and cancel_on_tap_outside of a provider must be true or false.',

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
  'passkey.no-user': 'Error: Cannot use PasskeyRegistration component without active user authenticated.',

  'failure.network': 'The sign-in service could not be reached. Please check your connection and try again.',
  'failure.unknown': 'Something went wrong. Please try again.',
} as const
