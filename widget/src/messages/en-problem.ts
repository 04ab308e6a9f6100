/** The texts that developers see instead of a widget. */
export const enProblem = {
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

  'passkey.no-user': 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
} as const
