import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** States, and the transitions between them. */
export const STATES: readonly Claim[] = [
  // Session
  claim(
    'session-state.signed-in',
    'A sign-in makes the state signed in.',
    at.clientSessions('signing in updates the session, the user and the tokens'),
  ),
  claim(
    'session-state.signed-out',
    'A sign-out makes the state null.',
    at.clientSessions('session.revoke sends no body and clears the user, the cookies and the storage'),
  ),
  claim(
    'session-state.refresh',
    'A signed-in page refreshes every three minutes.',
    at.clientRefresh('a signed-in page refreshes the session every 3 minutes without extending it'),
  ),
  claim(
    'session-state.unrecoverable',
    'An unrecoverable error signs out.',
    at.clientRefresh('an unrecoverable error on a session refresh signs out and stops the refresh'),
    at.journeySessionClock('an expired session ends at the next refresh'),
  ),
  claim(
    'session-state.retry',
    'Other failures are retried with growing delays.',
    at.clientRefresh('a failed session refresh is retried after 4 s, 8 s … 256 s, without a limit'),
    at.journeySessionClock('a session survives an outage of five minutes'),
  ),
  claim(
    'session-state.writes-cookies',
    'A sign-in writes the cookies.',
    at.clientSessions('signing in updates the session, the user and the tokens'),
  ),
  claim(
    'session-state.removes-intermediate',
    'A sign-in removes the intermediate token.',
    at.clientSession('signing in removes the intermediate token'),
  ),
  claim(
    'session-state.intermediate-only',
    'A state with the intermediate token alone writes it and removes the session.',
    at.clientSessionStore('an intermediate session token replaces the session'),
  ),
  claim(
    'session-state.intermediate-sign-in',
    'A sign-in that answers with an intermediate token alone leads to that state.',
    at.clientSignIn(
      'a sign-in response with only an intermediate session token stores it, removes the session, and throws',
    ),
    at.secondFactor('a sign-in that requires a second factor completes only after its code is entered'),
    at.pactPasswords('a password login that requires a second factor returns only an intermediate session token'),
  ),
  claim(
    'session-state.removes-all',
    'Any other state removes all cookies.',
    at.clientSessionStore('signing out with the options {} leaves the cookies []'),
  ),
  claim(
    'session-state.tabs',
    'The state is shared by all tabs through storage events.',
    at.clientSession('signing in and out in one tab updates the other tab'),
    at.journeySessionTabs('signing in or out in one tab updates the other tab'),
  ),
  claim(
    'session-state.no-cookie',
    'A start without a session cookie clears the state.',
    at.clientSession('a page without a session cookie starts signed out, whatever is stored'),
    at.journeySessionTabs('deleting the session cookies signs the user out at the next page load'),
  ),

  // Login page
  claim(
    'login-state.github',
    'The sign-in at GitHub leads to /authenticate with a token.',
    at.journeySignInFails('a single-use sign-in token is sent to the provider only once'),
  ),
  claim(
    'login-state.session',
    'The token becomes a session of 60 minutes.',
    at.authenticateOnce('an OAuth token is exchanged for a session of 60 minutes'),
  ),
  claim(
    'login-state.return',
    'The session leads to the stored path.',
    at.journeyProtected('a deep link to a protected page opens it after signing in'),
  ),

  // Consent page
  claim(
    'consent-state.loading',
    'The consent page loads.',
    at.consentPage('the consent page shows “Loading...” until the provider responds'),
  ),
  claim(
    'consent-state.loaded',
    'The consent page is loaded.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim(
    'consent-state.submitting',
    'The consent page submits.',
    at.consentPage('while a consent decision is submitted, the button label changes and a second click is ignored'),
  ),
  claim(
    'consent-state.error',
    'The consent page has failed.',
    at.consentPage('a rejected authorization request shows its error immediately and is not retried'),
  ),

  // Provider consent flow
  claim(
    'consent-flow.preflight',
    'The flow begins with a request that asks whether consent is required.',
    at.consentPage('the consent page sends one start request, with only the parameters of that endpoint'),
  ),
  claim(
    'consent-flow.auto-submit',
    'Where consent is not required, the request is submitted at once.',
    at.consentPage('an authorization request that needs no consent is submitted immediately and once'),
    at.journeyWholeStory('a second request of an authorized assistant needs no consent'),
  ),
  claim(
    'consent-flow.choice',
    'Where consent is required, the user allows or denies.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'consent-flow.success',
    'The flow ends with access.',
    at.journeyWholeStory('an assistant is authorized, Asana is linked, and an MCP tool call works'),
  ),
  shown(
    'consent-flow.denied',
    'The flow ends without access.',
    'Access to the application was denied.',
    at.consentPage('Deny redirects to the client with access_denied when the provider responds %s'),
    at.idpConsent('Deny submits the whole request and follows the returned URL'),
  ),

  // Logout flow
  claim(
    'logout-flow.preflight',
    'A logout begins with a request that asks whether consent is required.',
    at.idpLogout('the logout screen asks for confirmation before it ends the session or redirects'),
  ),
  claim(
    'logout-flow.confirm',
    'Then the user confirms.',
    at.idpLogout('the logout screen asks for confirmation before it ends the session or redirects'),
  ),
  claim(
    'logout-flow.yes',
    'Yes revokes the session and redirects.',
    at.idpLogout('Yes on the logout screen revokes the session and then redirects'),
    at.journeyIdpLogout('confirming a logout ends the session and returns to the app with the state'),
  ),

  // Passkey rows
  claim(
    'passkey-row.viewing',
    'A row shows a passkey.',
    at.passkeyManager('a user with passkeys starts at the passkey list, and "Done" emits an event and closes it'),
  ),
  claim(
    'passkey-row.editing',
    'A row edits a passkey.',
    at.passkeyManager('"Edit" and "Save" rename a passkey, reload the user and show a toast'),
  ),
  claim(
    'passkey-row.deleting',
    'A row deletes a passkey.',
    at.passkeyManager('a passkey is deleted after a confirmation, and the heading receives the focus'),
  ),

  // Trusted attestation
  claim(
    'attestation.session',
    'A trusted token of a profile becomes a session of 60 minutes.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
    at.pactAttest('a trusted auth token is exchanged for a session'),
  ),
  claim(
    'attestation.revokes-first',
    'The attestation revokes an existing session first.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
    at.journeyIdpConsent('a trusted auth token replaces the session with one of 60 minutes before the consent screen'),
  ),
  claim(
    'attestation.caller',
    'A screen of the widget attests a trusted token.',
    at.idpConsent('a trusted auth token is exchanged once, before the authorization request'),
    at.journeyIdpConsent('a trusted auth token replaces the session with one of 60 minutes before the consent screen'),
  ),

  // Widget
  claim(
    'widget-state.transition',
    'An action of the type transition changes the screen.',
    at.reducer('a transition changes the screen and keeps the rest of the state'),
  ),
  claim(
    'widget-state.magic-link-email',
    'An action sets the address of a link.',
    at.reducer('a reducer action sets and clears the email address for the magic link'),
  ),
  claim(
    'widget-state.otp',
    'An action updates the state of passcodes.',
    at.reducer('a partial update of the passcode state keeps its other properties'),
  ),
  claim(
    'widget-state.crypto',
    'An action updates the state of wallets.',
    at.reducer('partial updates of the wallet and password states keep their other properties'),
  ),
  claim(
    'widget-state.password',
    'An action updates the state of passwords.',
    at.reducer('partial updates of the wallet and password states keep their other properties'),
  ),
  claim(
    'email-otp.send',
    'A sent passcode leads to its screen.',
    at.passcodes('the passcode screen shows the destination and focuses its single input'),
  ),
  claim(
    'email-otp.verify',
    'A verified passcode leads to the confirmation.',
    at.passcodes('a verified passcode leads to the success screen, which completes the flow once'),
  ),
  claim(
    'email-otp.complete',
    'The confirmation reports the end of the flow once.',
    at.passcodes('a verified passcode leads to the success screen, which completes the flow once'),
    at.flowComplete('the flow completion event is emitted once, even in strict mode and after a re-render'),
  ),
  claim(
    'magic-link.send',
    'A sent link leads to its confirmation.',
    at.emailLinks('sending a magic link emits an event and is logged with the provider'),
  ),
  claim(
    'magic-link.try-again-clears',
    '“Try again” clears the address.',
    at.emailLinks('"Try again" on the email confirmation is logged and returns to an empty form'),
  ),
  claim(
    'magic-link.try-again-returns',
    '“Try again” returns to the main screen.',
    at.emailLinks('a second address can be entered after "Try again"'),
  ),
  claim(
    'magic-link.try-again-logged',
    '“Try again” is logged with the address and the type of flow.',
    at.emailLinks('"Try again" on the email confirmation is logged and returns to an empty form'),
  ),
  claim(
    'password-flow.lookup',
    'An entered address is looked up.',
    at.passwords('submitting an email address looks up the user and logs the submission with the provider'),
  ),
  claim(
    'password-flow.new',
    'A new user creates a password.',
    at.passwords('a new user is asked to create a password'),
  ),
  claim(
    'password-flow.known',
    'A user with a password logs in.',
    at.passwords('a user with a password is asked to log in'),
  ),
  claim(
    'password-flow.passwordless',
    'A user without a password gets a view of its own.',
    at.passwords('a user without a password is mailed a reset link at once when only passwords are configured'),
  ),
  claim(
    'password-flow.created',
    'A created password leads to the confirmation.',
    at.passwords('creating a password leads to the success screen and completes the flow once'),
  ),
  claim(
    'password-flow.logged-in',
    'A login leads to the confirmation.',
    at.passwords('the correct password leads to the success screen and completes the flow once'),
  ),
  claim(
    'password-flow.reset-mail',
    'A response that requires a reset mails one.',
    at.passwords('the error reset_password on login mails a reset link and shows the reset screen'),
  ),
  claim(
    'password-flow.reset-screen',
    'Then the screen for a password that must be reset follows.',
    at.passwords('the error reset_password on account creation mails a reset link and shows the reset screen'),
    at.journeyLogIn('the error breached_password during login shows a screen for setting a new password'),
  ),
  claim(
    'password-flow.forgot',
    '“Forgot Password?” mails a reset and leads to its screen.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  claim(
    'password-flow.instead',
    '“Create a password instead” leads to the screen after a mail to set a password.',
    at.passwords('after %s is mailed, "Create a password instead" mails a reset link'),
  ),
  claim(
    'password-flow.sends-link',
    'A user without a password is mailed a link at once where links are configured.',
    at.passwords('a user without a password is mailed a magic link if configured, and can resend it'),
  ),
  claim(
    'password-flow.sends-passcode',
    'Otherwise the user is mailed a passcode where passcodes by mail are configured.',
    at.passwords('a user without a password is mailed a passcode if configured, and can sign in with it'),
  ),
  claim(
    'password-flow.sends-reset',
    'Otherwise the user is mailed a reset.',
    at.passwords('a user without a password is mailed a reset link at once when only passwords are configured'),
  ),
  claim(
    'password-flow.login-token',
    'A reset token of the type login signs in by itself.',
    at.passwordReset('a login link with token type login logs in once, without a click'),
    at.resetPage('the login link of a reset email signs in once, without a click'),
  ),
  claim(
    'password-flow.login-token-confirmation',
    'Then the confirmation follows.',
    at.passwordReset('a login link with token type login logs in once, without a click'),
  ),
  claim(
    'passkey-flow.success',
    'A sign-in by passkey leads to its confirmation.',
    at.passkeyButton('a passkey signs in with the configured session lifetime and reaches the confirmation'),
  ),
  claim(
    'passkey-flow.created',
    'A created passkey leads to the list.',
    at.passkeyManager('creating a passkey leads to the passkey list'),
  ),
  claim(
    'passkey-flow.not-created',
    'A passkey that was not created can be retried or skipped.',
    at.passkeyManager('a cancelled passkey creation shows a note that no passkey was created'),
    at.journeyPasskeyRegister('a user who declines to create a passkey sees how to continue, without an error'),
  ),
  claim(
    'crypto-flow.connect',
    'A chosen wallet connects.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'crypto-flow.sign',
    'The challenge of the provider is signed.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'crypto-flow.confirmation',
    'The signature leads to the confirmation.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'crypto-flow.error',
    'Any failure leads to the error screen.',
    at.wallets('an error of the wallet call %s is shown on the error screen'),
    at.wallets('declining the wallet connection shows the error screen and is reported'),
  ),
  claim(
    'crypto-flow.other',
    'The main screen leads to other wallets.',
    at.wallets('wallets beyond six buttons are listed behind "Continue with other wallet"'),
  ),
  claim(
    'crypto-flow.setup',
    'The main screen leads to the set-up of a wallet.',
    at.wallets('a visitor without a wallet gets download links for four wallets'),
  ),
  claim(
    'passcode-flow.countdown',
    'A sent passcode starts a countdown.',
    at.passcodes('the passcode countdown starts at the requested expiration and ignores system clock changes'),
  ),
  claim(
    'passcode-flow.expired',
    'The countdown ends.',
    at.passcodes('the passcode countdown starts at the requested expiration and ignores system clock changes'),
    at.journeyPasscodes(
      'a passcode expires on the page and at the provider at the same time, and a new one can be sent',
    ),
  ),
  claim(
    'passcode-flow.resend',
    'A passcode can be sent again, also after the end.',
    at.passcodes('resending a passcode restarts the countdown, even after it has ended'),
  ),
  claim(
    'resend.initial',
    'The button to send again is ready at first.',
    at.passcodes('"Resend code" sends only the expiration, and the new passcode is then verified'),
  ),
  claim(
    'resend.sending',
    'The button is busy while it sends.',
    at.passcodes('repeated clicks on "Resend code" send once, and the button reads "Sending..."'),
  ),
  claim(
    'resend.sent',
    'The button confirms for two seconds.',
    at.passcodes('the resend button reads "Code sent" for two seconds, then "Resend code" again'),
    at.specifiedDefaults('the resend button shows "Code sent" for 2000 ms'),
  ),
  claim(
    'resend.waiting',
    'Then the button waits to be used again.',
    at.passcodes('the resend button reads "Code sent" for two seconds, then "Resend code" again'),
  ),

  // One Tap
  claim(
    'one-tap-state.none',
    'One Tap can work without a failure.',
    at.oneTapTexts('the One Tap failure of none has its text'),
    at.journeyOneTap('an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider'),
  ),
  claim(
    'one-tap-state.origin-not-allowed',
    'One Tap can fail because the origin is not allowed for the client.',
    at.oneTapTexts('the One Tap failure of origin_not_allowed_for_client has its text'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure unregistered_origin is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.invalid-client',
    'One Tap can fail because of an unknown client.',
    at.oneTapTexts('the One Tap failure of invalid_client has its text'),
    at.oneTapWidget('in the test environment, the One Tap failure invalid_client is explained in red above the button'),
  ),
  claim(
    'one-tap-state.no-config',
    'One Tap can fail because no Google client is configured.',
    at.oneTapTexts('the One Tap failure of oauth_config_not_found has its text'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure oauth_config_not_found is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.no-login-url',
    'One Tap can fail because no login redirect URL is set.',
    at.oneTapTexts('the One Tap failure of no_login_redirect_urls_set has its text'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_login_redirect_urls_set is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.no-signup-url',
    'One Tap can fail because no signup redirect URL is set.',
    at.oneTapTexts('the One Tap failure of no_signup_redirect_urls_set has its text'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure no_signup_redirect_urls_set is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.default-provider',
    'One Tap can fail because of the default provider.',
    at.oneTapTexts('the One Tap failure of default_provider_not_allowed has its text'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure default_provider_not_allowed is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.not-loaded',
    'The script of Google may fail to load.',
    at.oneTapWidget('a failure to load Google’s script is reported, and the Google button is shown'),
    at.journeyOneTapFails('a Google script that fails to load is reported, and the Google button appears'),
  ),
  claim(
    'one-tap-state.skipped',
    'The prompt may be skipped.',
    at.clientOneTap('One Tap reports the outcome of a skipped prompt'),
    at.oneTapWidget('the One Tap failure tap_outside is logged, and the Google button is shown'),
  ),
  claim(
    'one-tap-state.dismissed',
    'The prompt may be dismissed.',
    at.clientOneTap('every outcome of a One Tap prompt is reported, even after it was displayed'),
    at.journeyOneTapCloses(
      'dismissing the browser’s own One Tap prompt shows the Google button and logs unknown_reason',
    ),
  ),
  claim(
    'one-tap-state.cancel-callback',
    'A cancelled prompt calls back.',
    at.oneTapWidget('closing the prompt calls the callback once, shows the button and reports no error'),
    at.clientOneTap('the One Tap cancel callback is called when the person closes the prompt'),
  ),
  claim(
    'one-tap-state.cancel-fallback',
    'After a cancelled prompt the ordinary button is shown.',
    at.oneTapWidget('closing the prompt calls the callback once, shows the button and reports no error'),
    at.journeyOneTapCloses(
      'closing an embedded One Tap prompt calls the callback and moves the focus to the Google button',
    ),
  ),
  claim(
    'one-tap-state.unregistered',
    'An unregistered origin is reported as an error.',
    at.clientOneTap('the One Tap cancel callback is called when the origin is not registered'),
    at.oneTapWidget(
      'in the test environment, the One Tap failure unregistered_origin is explained in red above the button',
    ),
  ),
  claim(
    'one-tap-state.success',
    'A success leads to the returned URL.',
    at.clientOneTap('submitting the account chosen in One Tap stores the provider and redirects to the app'),
    at.journeyOneTap('an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider'),
  ),
  claim(
    'one-tap-state.only-method',
    'One Tap is the only method of a widget with one product, one provider and a valid position.',
    at.config('One Tap is the only method when Google is the only provider and OAuth the only product'),
    at.oneTapWidget('with only a floating One Tap prompt, the widget stays hidden until the prompt closes'),
  ),
  claim(
    'one-tap-state.height',
    'The height of the embedded prompt is measured from its container.',
    at.oneTapWidget('the One Tap container follows the height of the prompt'),
  ),
  claim(
    'one-tap-state.height-default',
    'The height of the embedded prompt is 47 px at first.',
    at.oneTapHeight('the One Tap container is 47 px high before its first measurement, and while it is empty'),
    at.oneTapWidget('an embedded One Tap prompt has a 25 px spinner in a 47 px container until it is displayed'),
  ),
  claim(
    'one-tap-state.height-debounce',
    'After two measurements the height follows after 100 ms.',
    at.oneTapHeight('the One Tap container applies its first two measured heights at once, the next after 100 ms'),
    at.oneTapHeight('of several height changes within 100 ms, the One Tap container applies only the last'),
  ),
]
