import { fillIn } from '@latchkey/languages/fill-in.ts'

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

/** The page that the prompt belongs to. */
type Place = Pick<Location, 'origin' | 'protocol' | 'hostname'>

type FailureId = Exclude<keyof typeof enOneTap, 'one-tap.error.localhost'> & `one-tap.error.${string}`
type Failure = FailureId extends `one-tap.error.${infer Name}` ? Name : never

/** Returns the text for developers about a failure of One Tap. Empty for `none`. */
export function oneTapFailureText(
  failure: Failure | 'none',
  strings: Partial<Record<keyof typeof enOneTap, string>>,
  { origin, protocol, hostname }: Place,
): string {
  if (failure === 'none') return ''
  const messages = { ...enOneTap, ...strings }
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  const texts = [
    messages[`one-tap.error.${failure}`],
    ...(failure === 'origin_not_allowed_for_client' && isLocalhost ? [messages['one-tap.error.localhost']] : []),
  ]
  return fillIn(texts.join(' '), { origin, host: `${protocol}//${hostname}` })
}
