/** The texts of Google One Tap, loaded with it. Those that begin with "Error" are for developers. */
export const enOneTap = {
  'one-tap.signing-in': 'Signing you in with Google...',
  'one-tap.cancelled': 'Google’s prompt was closed.',

  // Assumed: the words of the errors.
  'one-tap.error.oauth_config_not_found':
    'Error: No Google OAuth client is configured for this project, please add one.',
  'one-tap.error.no_login_redirect_urls_set':
    'Error: No login redirect URL is set for this project, please add one and use it as oauthOptions.loginRedirectURL.',
  'one-tap.error.no_signup_redirect_urls_set':
    'Error: No signup redirect URL is set for this project, please add one and use it as oauthOptions.signupRedirectURL.',
  'one-tap.error.origin_not_allowed_for_client':
    'Error: {origin} is not allowed for this project, please add it to the authorized origins of the Google OAuth client.',
  'one-tap.error.localhost': 'For localhost, please add both {host} and {origin}.',
  'one-tap.error.invalid_client':
    'Error: Google does not recognise the client ID, please check the Google OAuth client of this project.',
  'one-tap.error.default_provider_not_allowed':
    'Error: The default OAuth provider does not work with One Tap, please configure a Google OAuth client of your own.',
} as const
