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
    at.clientSessions('revoke sends no body and clears user, cookies and storage'),
  ),
  claim(
    'session-state.refresh',
    'A signed-in page refreshes every three minutes.',
    at.clientRefresh('a signed-in page refreshes every 3 minutes without extending the session'),
  ),
  claim(
    'session-state.unrecoverable',
    'An unrecoverable error signs out.',
    at.clientRefresh('an unrecoverable error signs out and stops the refresh'),
    at.journeySessionClock('an expired session ends at the next refresh'),
  ),
  claim(
    'session-state.retry',
    'Other failures are retried with growing delays.',
    at.clientRefresh('a failed refresh is retried after 4 s, 8 s … 256 s, without a limit'),
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
    at.clientSessionStore('an intermediate token replaces the session'),
  ),
  claim(
    'session-state.intermediate-sign-in',
    'A sign-in that answers with an intermediate token alone leads to that state.',
    at.clientSignIn('a sign-in with only an intermediate token stores it, removes the session and is not complete'),
    at.secondFactor('a sign-in that needs a second factor asks for its code, and is complete only then'),
    at.pactPasswords('a password that is the first of two factors returns only an intermediate token'),
  ),
  claim(
    'session-state.removes-all',
    'Any other state removes all cookies.',
    at.clientSessionStore('signing out with the options {} leaves the cookies []'),
  ),
  claim(
    'session-state.tabs',
    'The state is shared by all tabs through storage events.',
    at.clientSession('signing in and out in one tab updates the other'),
    at.journeySessionTabs('signing in and out in one tab is an event for the other tab'),
  ),
  claim(
    'session-state.no-cookie',
    'A start without a session cookie clears the state.',
    at.clientSession('a page without a session cookie starts signed out, whatever is stored'),
    at.journeySessionTabs('deleted cookies sign out at the next page load'),
  ),

  // Login page
  claim(
    'login-state.github',
    'The sign-in at GitHub leads to /authenticate with a token.',
    at.journeySignInFails('a single-use token is sent to the provider once'),
  ),
  claim(
    'login-state.session',
    'The token becomes a session of 60 minutes.',
    at.authenticateOnce('a token is exchanged for a session of 60 minutes'),
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
    at.consentPage('the page is loading until the provider responds'),
  ),
  claim(
    'consent-state.loaded',
    'The consent page is loaded.',
    at.consentPage('the page shows the client and the permissions'),
  ),
  claim(
    'consent-state.submitting',
    'The consent page submits.',
    at.consentPage('while submitting, the label changes and a second click does nothing'),
  ),
  claim(
    'consent-state.error',
    'The consent page has failed.',
    at.consentPage('a rejected request is shown immediately and not retried'),
  ),

  // Provider consent flow
  claim(
    'consent-flow.preflight',
    'The flow begins with a request that asks whether consent is required.',
    at.consentPage('the start call is made once, with its own parameters'),
  ),
  claim(
    'consent-flow.auto-submit',
    'Where consent is not required, the request is submitted at once.',
    at.consentPage('a request without required consent is submitted immediately and once'),
    at.journeyWholeStory('a second request of an authorized assistant needs no consent'),
  ),
  claim(
    'consent-flow.choice',
    'Where consent is required, the user allows or denies.',
    at.consentPage('%s submits the whole request and follows the returned URL'),
  ),
  claim(
    'consent-flow.success',
    'The flow ends with access.',
    at.journeyWholeStory('an assistant is authorized, Asana is linked, and a tool call works'),
  ),
  shown(
    'consent-flow.denied',
    'The flow ends without access.',
    'Access to the application was denied.',
    at.consentPage('a denial that the provider answers %s reaches the client without a code'),
    at.idpConsent('Deny submits the whole request and follows the returned URL'),
  ),

  // Logout flow
  claim(
    'logout-flow.preflight',
    'A logout begins with a request that asks whether consent is required.',
    at.idpLogout('the person is asked, and nothing happens before they answer'),
  ),
  claim(
    'logout-flow.confirm',
    'Then the user confirms.',
    at.idpLogout('the person is asked, and nothing happens before they answer'),
  ),
  claim(
    'logout-flow.yes',
    'Yes revokes the session and redirects.',
    at.idpLogout('Yes ends the session, then redirects'),
    at.journeyIdpLogout('Yes ends the session and returns to the app with the state'),
  ),

  // Passkey rows
  claim(
    'passkey-row.viewing',
    'A row shows a passkey.',
    at.passkeyManager('a user with passkeys starts at the list; "Done" emits an event and closes the list'),
  ),
  claim(
    'passkey-row.editing',
    'A row edits a passkey.',
    at.passkeyManager('"Edit" and "Save" rename a passkey, reload the user and show a toast'),
  ),
  claim(
    'passkey-row.deleting',
    'A row deletes a passkey.',
    at.passkeyManager('a passkey is deleted after a confirmation, and the heading takes the focus'),
  ),

  // Trusted attestation
  claim(
    'attestation.session',
    'A trusted token of a profile becomes a session of 60 minutes.',
    at.clientSessions('attest revokes the current session and requests 60 minutes'),
    at.pactAttest("a trusted party's token is exchanged for a session"),
  ),
  claim(
    'attestation.revokes-first',
    'The attestation revokes an existing session first.',
    at.clientSessions('attest revokes the current session and requests 60 minutes'),
    at.journeyIdpConsent('a trusted token replaces the session by one of 60 minutes before the question'),
  ),
  claim(
    'attestation.caller',
    'A screen of the widget attests a trusted token.',
    at.idpConsent('the trusted token is exchanged once, before the preflight'),
    at.journeyIdpConsent('a trusted token replaces the session by one of 60 minutes before the question'),
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
    at.reducer('the email of a magic link is set and cleared'),
  ),
  claim(
    'widget-state.otp',
    'An action updates the state of passcodes.',
    at.reducer('an update of the passcode state keeps its other members'),
  ),
  claim(
    'widget-state.crypto',
    'An action updates the state of wallets.',
    at.reducer('updates of the wallet and of the password keep their other members'),
  ),
  claim(
    'widget-state.password',
    'An action updates the state of passwords.',
    at.reducer('updates of the wallet and of the password keep their other members'),
  ),
  claim(
    'email-otp.send',
    'A sent passcode leads to its screen.',
    at.passcodes('the passcode screen names the destination and focuses its one input'),
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
    at.flowComplete('the completion is emitted once, in strict mode and after another render, too'),
  ),
  claim(
    'magic-link.send',
    'A sent link leads to its confirmation.',
    at.emailLinks('a sent mail is reported to the page and logged with the provider'),
  ),
  claim(
    'magic-link.try-again-clears',
    '“Try again” clears the address.',
    at.emailLinks('"Try again" clears the address, is logged and returns to the form'),
  ),
  claim(
    'magic-link.try-again-returns',
    '“Try again” returns to the main screen.',
    at.emailLinks('a second address can be entered after "Try again"'),
  ),
  claim(
    'magic-link.try-again-logged',
    '“Try again” is logged with the address and the type of flow.',
    at.emailLinks('"Try again" clears the address, is logged and returns to the form'),
  ),
  claim(
    'password-flow.lookup',
    'An entered address is looked up.',
    at.passwords('an email that was entered is looked up and logged by its wire name'),
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
    at.passwords('a user without a password is mailed a reset at once when nothing else is configured'),
  ),
  claim(
    'password-flow.created',
    'A created password leads to the confirmation.',
    at.passwords('creating a password leads to the success screen and completes the flow once'),
  ),
  claim(
    'password-flow.logged-in',
    'A login leads to the confirmation.',
    at.passwords('the right password leads to the success screen and completes the flow once'),
  ),
  claim(
    'password-flow.reset-mail',
    'A response that requires a reset mails one.',
    at.passwords('reset_password on login mails a reset and shows "Check your email to set a new password!"'),
  ),
  claim(
    'password-flow.reset-screen',
    'Then the screen for a password that must be reset follows.',
    at.passwords('reset_password on creation mails a reset and shows "Check your email to set a new password!"'),
    at.journeyLogIn('the error reset_password leads to its own screen'),
  ),
  claim(
    'password-flow.forgot',
    '“Forgot Password?” mails a reset and leads to its screen.',
    at.passwordReset('"Forgot Password?" mails a reset with the configured options and shows the next screen'),
  ),
  claim(
    'password-flow.instead',
    '“Create a password instead” leads to the screen after a mail to set a password.',
    at.passwords('after %s was mailed, "Create a password instead" mails a reset'),
  ),
  claim(
    'password-flow.sends-link',
    'A user without a password is mailed a link at once where links are configured.',
    at.passwords('a user without a password is mailed a link where links are configured, and can resend it'),
  ),
  claim(
    'password-flow.sends-passcode',
    'Otherwise the user is mailed a passcode where passcodes by mail are configured.',
    at.passwords('a user without a password is mailed a passcode where passcodes are configured, and signs in with it'),
  ),
  claim(
    'password-flow.sends-reset',
    'Otherwise the user is mailed a reset.',
    at.passwords('a user without a password is mailed a reset at once when nothing else is configured'),
  ),
  claim(
    'password-flow.login-token',
    'A reset token of the type login signs in by itself.',
    at.passwordReset('a link of the type login logs in once without a click'),
    at.resetPage('the login link signs in once, without a click'),
  ),
  claim(
    'password-flow.login-token-confirmation',
    'Then the confirmation follows.',
    at.passwordReset('a link of the type login logs in once without a click'),
  ),
  claim(
    'passkey-flow.success',
    'A sign-in by passkey leads to its confirmation.',
    at.passkeyButton('a passkey signs in with the configured session lifetime and reaches the confirmation'),
  ),
  claim(
    'passkey-flow.created',
    'A created passkey leads to the list.',
    at.passkeyManager('creating a passkey leads to the list'),
  ),
  claim(
    'passkey-flow.not-created',
    'A passkey that was not created can be retried or skipped.',
    at.passkeyManager('a cancelled ceremony shows a note that no passkey was created'),
    at.journeyPasskeyRegister('a user who declines sees how to continue, without an error'),
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
    at.wallets('an error of %s is shown on the error screen'),
    at.wallets('declining to connect leads to the error screen and is reported'),
  ),
  claim(
    'crypto-flow.other',
    'The main screen leads to other wallets.',
    at.wallets('wallets beyond six buttons are behind "Continue with other wallet"'),
  ),
  claim(
    'crypto-flow.setup',
    'The main screen leads to the set-up of a wallet.',
    at.wallets('a visitor without a wallet can open download links of four wallets'),
  ),
  claim(
    'passcode-flow.countdown',
    'A sent passcode starts a countdown.',
    at.passcodes("the countdown starts at the requested expiration and ignores changes of the device's date"),
  ),
  claim(
    'passcode-flow.expired',
    'The countdown ends.',
    at.passcodes("the countdown starts at the requested expiration and ignores changes of the device's date"),
    at.journeyPasscodes('a passcode expires at the same time for the page and the provider, and a new one can be sent'),
  ),
  claim(
    'passcode-flow.resend',
    'A passcode can be sent again, also after the end.',
    at.passcodes('a resend restarts the countdown, even after the end'),
  ),
  claim(
    'resend.initial',
    'The button to send again is ready at first.',
    at.passcodes('"Resend code" sends the expiration alone, and the new passcode is then verified'),
  ),
  claim(
    'resend.sending',
    'The button is busy while it sends.',
    at.passcodes('repeated clicks on "Resend code" send once, and the button reads "Sending..."'),
  ),
  claim(
    'resend.sent',
    'The button confirms for two seconds.',
    at.passcodes('the button reads "Code sent" for two seconds, then "Resend code" again'),
    at.specifiedDefaults('"Code sent" is shown for 2000 ms'),
  ),
  claim(
    'resend.waiting',
    'Then the button waits to be used again.',
    at.passcodes('the button reads "Code sent" for two seconds, then "Resend code" again'),
  ),

  // One Tap
  claim(
    'one-tap-state.none',
    'One Tap can work without a failure.',
    at.oneTapTexts('the One Tap failure of none has its text'),
    at.journeyOneTap('an embedded prompt signs up, then signs in, and Google is the last used provider'),
  ),
  claim(
    'one-tap-state.origin-not-allowed',
    'One Tap can fail because the origin is not allowed for the client.',
    at.oneTapTexts('the One Tap failure of origin_not_allowed_for_client has its text'),
    at.oneTapWidget('in the test environment, unregistered_origin is explained in red above the button'),
  ),
  claim(
    'one-tap-state.invalid-client',
    'One Tap can fail because of an unknown client.',
    at.oneTapTexts('the One Tap failure of invalid_client has its text'),
    at.oneTapWidget('in the test environment, invalid_client is explained in red above the button'),
  ),
  claim(
    'one-tap-state.no-config',
    'One Tap can fail because no Google client is configured.',
    at.oneTapTexts('the One Tap failure of oauth_config_not_found has its text'),
    at.oneTapWidget('in the test environment, oauth_config_not_found is explained in red above the button'),
  ),
  claim(
    'one-tap-state.no-login-url',
    'One Tap can fail because no login redirect URL is set.',
    at.oneTapTexts('the One Tap failure of no_login_redirect_urls_set has its text'),
    at.oneTapWidget('in the test environment, no_login_redirect_urls_set is explained in red above the button'),
  ),
  claim(
    'one-tap-state.no-signup-url',
    'One Tap can fail because no signup redirect URL is set.',
    at.oneTapTexts('the One Tap failure of no_signup_redirect_urls_set has its text'),
    at.oneTapWidget('in the test environment, no_signup_redirect_urls_set is explained in red above the button'),
  ),
  claim(
    'one-tap-state.default-provider',
    'One Tap can fail because of the default provider.',
    at.oneTapTexts('the One Tap failure of default_provider_not_allowed has its text'),
    at.oneTapWidget('in the test environment, default_provider_not_allowed is explained in red above the button'),
  ),
  claim(
    'one-tap-state.not-loaded',
    'The script of Google may fail to load.',
    at.oneTapWidget("Google's script that does not load is reported, and the button is shown"),
    at.journeyOneTapFails("Google's script that does not load is reported, and the button is there"),
  ),
  claim(
    'one-tap-state.skipped',
    'The prompt may be skipped.',
    at.clientOneTap('a skipped prompt is reported'),
    at.oneTapWidget('tap_outside is logged, and the button is shown'),
  ),
  claim(
    'one-tap-state.dismissed',
    'The prompt may be dismissed.',
    at.clientOneTap('every outcome of a prompt is reported, also after it was displayed'),
    at.journeyOneTapCloses("a dismissed prompt of the browser leaves the button, and Google's reason is unknown"),
  ),
  claim(
    'one-tap-state.cancel-callback',
    'A cancelled prompt calls back.',
    at.oneTapWidget('closing the prompt calls the callback once, shows the button and reports no error'),
    at.clientOneTap('the cancel callback is called when the person closes the prompt'),
  ),
  claim(
    'one-tap-state.cancel-fallback',
    'After a cancelled prompt the ordinary button is shown.',
    at.oneTapWidget('closing the prompt calls the callback once, shows the button and reports no error'),
    at.journeyOneTapCloses('closing an embedded prompt calls the callback and leaves the button, which has the focus'),
  ),
  claim(
    'one-tap-state.unregistered',
    'An unregistered origin is reported as an error.',
    at.clientOneTap('the cancel callback is called when the origin is not registered'),
    at.oneTapWidget('in the test environment, unregistered_origin is explained in red above the button'),
  ),
  claim(
    'one-tap-state.success',
    'A success leads to the returned URL.',
    at.clientOneTap('the chosen account is handed over, submitted and remembered, and the browser goes to the app'),
    at.journeyOneTap('an embedded prompt signs up, then signs in, and Google is the last used provider'),
  ),
  claim(
    'one-tap-state.only-method',
    'One Tap is the only method of a widget with one product, one provider and a valid position.',
    at.config('One Tap is the only method when Google is the only provider and OAuth the only product'),
    at.oneTapWidget('a floating prompt is the whole widget until it is closed'),
  ),
  claim(
    'one-tap-state.height',
    'The height of the embedded prompt is measured from its container.',
    at.oneTapWidget('the place follows the height of the prompt'),
  ),
  claim(
    'one-tap-state.height-default',
    'The height of the embedded prompt is 47 px at first.',
    at.oneTapHeight('the height is 47 pixels before the first measurement, and while the element is empty'),
    at.oneTapWidget('a spinner of 25 pixels is in its place of 47 pixels until the prompt is shown'),
  ),
  claim(
    'one-tap-state.height-debounce',
    'After two measurements the height follows after 100 ms.',
    at.oneTapHeight('the first two measurements take effect at once, the next one after 100 milliseconds'),
    at.oneTapHeight('of several changes within the pause only the last takes effect'),
  ),
]
