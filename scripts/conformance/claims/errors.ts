import type { ErrorType } from '@latchkey/openapi'
import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** The texts of the error types, as specified. */
const ERROR_TEXTS = {
  invalid_email: 'Email format is invalid.',
  invalid_phone_number: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  unsubscribed_phone_number: 'Phone number is unsubscribed {words} Resubscribe by texting START',
  inactive_email: 'The email address is marked as inactive',
  unauthorized_credentials: 'Unauthorized credentials.',
  user_unauthenticated: 'Must have an active session to call this method.',
  email_not_found: 'Email not found.',
  unable_to_auth_magic_link: 'The magic link could not be authenticated because it was either already used or expired.',
  no_user_password: 'Password not found for this user. Please try again.',
  breached_password: 'Password appears in the list of breached passwords and must be reset.',
  reset_password: 'Password must be reset.',
  oauth_token_not_found: 'OAuth Token could not be found.',
  invalid_code: 'Code format is invalid, please try again.',
  otp_code_not_found: 'Invalid passcode, please try again.',
  member_password_not_found: 'Member password not found.',
  oauth_flow_callback_error: 'An error was encountered in the callback of the OAuth flow. Please try again.',
  unauthorized_action: 'Unauthorized action.',
  user_lock_limit_reached: 'Too many failed authentication attempts. Please try again later.',
  invalid_session_token: 'Invalid session token.',
  session_not_found: 'Session not found.',
  invalid_phone_number_country_code: "The phone number's country code is invalid, unsupported, or disabled.",
  duplicate_member_phone_number: 'A member with the specified phone number already exists for this organization.',
} satisfies Partial<Record<ErrorType, string>>

/** What is shown when something fails. */
export const ERROR_CLAIMS: readonly Claim[] = [
  // The web app
  shown(
    'app.no-token',
    'A missing token has its text, and leads to /login after two seconds.',
    'No authentication token found in URL',
    at.authenticatePage(
      'a sign-in link without a token shows an error and redirects to the login page after two seconds',
    ),
  ),
  shown(
    'app.authentication-failed',
    'A failed sign-in has its text, and leads to /login after three seconds.',
    'Authentication failed: {message}',
    at.authenticatePage('a rejected token shows the reason, and redirects to the login page after three seconds'),
  ),
  shown(
    'app.not-loaded',
    'An authorization that cannot be loaded has its text.',
    'Failed to load authorization details.',
    at.consentPage('a rejected authorization request shows its error immediately and is not retried'),
  ),
  shown(
    'app.not-submitted',
    'A decision that cannot be submitted has its text.',
    'Authorization failed. Please try again.',
    at.consentPage('a failed submit of the consent page shows an error and keeps the buttons usable'),
  ),
  shown(
    'app.missing-parameter',
    'A missing parameter has its text.',
    'Required parameter is missing: {param}. Please reach out to the application developer.',
    at.consentPage('an authorization request without %s names the missing parameter and is not sent'),
  ),
  shown(
    'app.no-session',
    'A missing session has its text.',
    'No active session detected. Please log in to continue.',
    at.consentPage('a failed authorization request names an ended session as the reason'),
  ),
  shown(
    'app.denied',
    'A denial has its text.',
    'Access to the application was denied.',
    at.consentPage('Deny redirects to the client with access_denied when the provider responds %s'),
  ),
  claim(
    'app.missing-element',
    'Mounting on a missing element throws an error that names the selector.',
    at.mounting('mounting to a selector without a match throws an error that names the selector'),
  ),

  // The provider
  claim(
    'provider.members',
    'An error has a type and a message.',
    at.clientTransport('a provider error keeps type, message, status, URL and request id'),
  ),
  claim(
    'provider.known-types',
    'Known types have texts of their own.',
    at.documentErrors('exactly the listed error types have their own message in the widget'),
    at.messages('exactly 22 error types have a text of their own'),
  ),
  claim(
    'provider.known-types-in-app',
    'The web app shows the same texts.',
    at.authenticatePage('a failed sign-in with a known error type shows the text of the error catalogue'),
  ),
  claim(
    'provider.unknown-types',
    'Other types show the message of the server.',
    at.messages("an error type without a text shows the server's message"),
    at.emailLinks('the error no_match_for_provided_magic_link_url is shown without marking the email field as invalid'),
  ),
  claim(
    'provider.links',
    'Links to the documentation are links.',
    at.oauthButtons('an error message links to the provider’s documentation and escapes HTML'),
    at.linkedParts('URLs of the provider’s documentation and dashboard become links without a trailing full stop'),
  ),
  claim(
    'provider.links-in-app',
    'They are links in the web app, too.',
    at.authenticatePage('a documentation URL in the message of a failed sign-in is a link'),
    at.consentError('a documentation URL in an error message of the consent page is a link'),
  ),
  ...Object.entries(ERROR_TEXTS).map(([type, text]) =>
    shown(
      `error.${type.replaceAll('_', '-')}`,
      `The error type ${type} has its text.`,
      text,
      at.specifiedTexts(`the widget shows the specified text for the error ${type}`),
      at.journeyGallery(
        'every translated gallery screen ${WHAT} with the fault that its URL arms (${share + 1} of ${SHARES})',
      ),
    ),
  ),
  claim(
    'error.invalid-code-format',
    'Any malformed passcode has the text of invalid_code.',
    at.passcodes('%s in the passcode field is rejected with an error'),
    at.passcodes('the error invalid_code shows its text, clears the passcode and keeps the focus'),
  ),

  // Passkeys
  shown(
    'passkey-error.duplicate',
    'A second registration has its text.',
    'The Passkey cannot be created as it seems to be already registered.',
    at.passkeyManager('an authenticator that already has a passkey for the user shows its own error text'),
    at.journeyPasskeyRegister('an authenticator creates no second passkey for the same account'),
  ),
  shown(
    'passkey-error.not-found',
    'An unknown passkey has its text.',
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
    at.passkeyButton('the error webauthn_registration_not_found shows its text at the passkey button'),
  ),
  shown(
    'passkey-error.not-created',
    'Any other failure of a registration has its text.',
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
    at.passkeyManager('a failed passkey creation shows an alert'),
    at.passkeyManager('the error unable_to_register_webauthn_registration shows its text on the passkey setup screen'),
  ),
  shown(
    'passkey-error.unknown',
    'Any other failure of a sign-in has its text.',
    'Unknown error occurred during passkey authentication. Please try again.',
    at.passkeyButton('the error internal_server_error shows its text at the passkey button'),
  ),
  shown(
    'passkey-error.no-user',
    'Without a user the manager shows its text.',
    'Error: Cannot use PasskeyRegistration component without active user authenticated.',
    at.passkeyManager('a signed-out visitor sees that a user is required'),
  ),

  // Wallets
  claim(
    'crypto-error.connect',
    'A wallet that does not connect is reported and leads to the error screen.',
    at.wallets('declining the wallet connection shows the error screen and is reported'),
    at.journeyWalletsFail('declining to connect a wallet shows the reason and can be retried'),
  ),
  claim(
    'crypto-error.sign',
    'A wallet that does not sign leads to the error screen.',
    at.wallets('after the user declines to sign with a wallet, "Try again" restarts the sign-in'),
    at.journeyWalletsFail('declining to sign with a wallet shows an error, and the user can go back'),
  ),
  shown(
    'crypto-error.title',
    'The error screen has its title.',
    'Looks like there was an error!',
    at.wallets('declining the wallet connection shows the error screen and is reported'),
  ),
  shown(
    'crypto-error.text',
    'The error screen has its text.',
    'Your sign in request could not be completed',
    at.specifiedTexts('a declined wallet request shows the specified title and text'),
  ),

  // Other
  claim(
    'other.resend',
    'A failure to send again is shown under its link.',
    at.passcodes('a failed passcode resend shows its error below the button'),
    at.passwordReset(
      'a failed resend of the reset email shows its error under the link and in a toast for four seconds',
    ),
  ),
  claim(
    'other.callback',
    'Errors are reported to a callback.',
    at.widgetContext('errors are passed to `onError`, and callbacks are optional'),
    at.submit('a failed submit reports its error and shows it as text'),
  ),
  claim(
    'other.bootstrap',
    'If the configuration cannot be loaded, the defaults apply.',
    at.clientBootstrap('the default project configuration applies when the provider %s'),
    at.pactBootstrap('the client falls back to default settings when the provider rejects its public token'),
  ),

  // One Tap
  claim(
    'one-tap-reason.server',
    'A failure of One Tap can be the error type of the server.',
    at.clientOneTap('a One Tap start %s loads no script and returns the reason'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure default_provider_not_allowed is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-reason.no-config',
    'A failure of One Tap can be oauth_config_not_found, when the client id is empty.',
    at.clientOneTap('a One Tap start without a Google client loads no script and returns the reason'),
  ),
  claim(
    'one-tap-reason.no-signup-url',
    'A failure of One Tap can be no_signup_redirect_urls_set.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_signup_redirect_urls_set is explained in red above the button',
    ),
    at.journeyOneTapFails('the One Tap error ${reason} is explained to the developer, and the Google button appears'),
  ),
  claim(
    'one-tap-reason.no-login-url',
    'A failure of One Tap can be no_login_redirect_urls_set.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_login_redirect_urls_set is explained in red above the button',
    ),
    at.journeyOneTapFails('the One Tap error ${reason} is explained to the developer, and the Google button appears'),
  ),
  claim(
    'one-tap-reason.unregistered-origin',
    'A failure of One Tap can be unregistered_origin.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure unregistered_origin is explained in red above the button',
    ),
    at.journeyOneTapFails('the One Tap error ${reason} is explained to the developer, and the Google button appears'),
  ),
  claim(
    'one-tap-reason.invalid-client',
    'A failure of One Tap can be invalid_client.',
    at.oneTapWidget('in the test environment, the One Tap failure invalid_client is explained in red above the button'),
    at.journeyOneTapFails('the One Tap error ${reason} is explained to the developer, and the Google button appears'),
  ),
  claim(
    'one-tap-reason.user-cancel',
    'A failure of One Tap can be user_cancel.',
    at.clientOneTap('the One Tap cancel callback is called when the person closes the prompt'),
    at.journeyOneTapFails('the One Tap reason user_cancel is not an error, and the Google button appears'),
  ),
  claim(
    'one-tap-reason.unknown',
    'A failure of One Tap can be unknown_reason.',
    at.oneTapWidget('the One Tap failure unknown_reason is logged, and the Google button is shown'),
    at.journeyOneTapFails('the One Tap error ${reason} is logged, and the Google button appears'),
  ),
  claim(
    'one-tap-message.test-only',
    'Messages for developers are red, and shown with test tokens only.',
    at.oneTapWidget('in the test environment, the One Tap failure %s is explained in red above the button'),
    at.oneTapWidget('in the live environment, the One Tap failure %s shows only the button'),
  ),
  claim(
    'one-tap-message.ordinary-button',
    'Otherwise the ordinary button alone is shown.',
    at.oneTapWidget('in the live environment, the One Tap failure %s shows only the button'),
  ),
  claim(
    'one-tap-message.logged',
    'Other failures are logged, and the prompt is hidden.',
    at.oneTapWidget('the One Tap failure %s is logged, and the Google button is shown'),
  ),
  claim(
    'one-tap-message.no-config',
    'A message says that the project has no Google client.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure oauth_config_not_found is explained in red above the button',
    ),
    at.oneTapTexts('the One Tap failure of oauth_config_not_found has its text'),
  ),
  claim(
    'one-tap-message.no-login-url',
    'A message names oauthOptions.loginRedirectURL.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_login_redirect_urls_set is explained in red above the button',
    ),
    at.oneTapTexts('the One Tap failure of no_login_redirect_urls_set has its text'),
  ),
  claim(
    'one-tap-message.no-signup-url',
    'A message names oauthOptions.signupRedirectURL.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_signup_redirect_urls_set is explained in red above the button',
    ),
    at.oneTapTexts('the One Tap failure of no_signup_redirect_urls_set has its text'),
  ),
  claim(
    'one-tap-message.origin',
    'A message says which host to add to the authorized origins.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure unregistered_origin is explained in red above the button',
    ),
    at.oneTapTexts('on %s, the One Tap origin error names the host with and without its port'),
    at.journeyOneTapFails('the One Tap error ${reason} is explained to the developer, and the Google button appears'),
  ),
  claim(
    'one-tap-message.client',
    'A message says that the client id is not known.',
    at.oneTapWidget('in the test environment, the One Tap failure invalid_client is explained in red above the button'),
    at.oneTapTexts('the One Tap failure of invalid_client has its text'),
  ),
  claim(
    'one-tap-message.default-provider',
    'A message says that the default provider is not compatible.',
    at.oneTapWidget(
      'in the test environment, the One Tap failure default_provider_not_allowed is explained in red above the button',
    ),
    at.oneTapTexts('the One Tap failure of default_provider_not_allowed has its text'),
  ),
]
