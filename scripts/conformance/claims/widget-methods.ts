import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** The screens of passwords, passkeys, wallets, consent, logout and One Tap. */
export const WIDGET_METHODS: readonly Claim[] = [
  // Password screens
  shown(
    'password-create.title',
    'A new user is asked for a password.',
    'Finish creating your account by setting a password.',
    at.passwords('a new user is asked to create a password'),
  ),
  claim('password-create.email', 'The address is read-only.', at.passwords('a new user is asked to create a password')),
  claim(
    'password-create.toggle',
    'A toggle shows and hides the password.',
    at.passwordField('the toggle shows and hides the password'),
  ),
  shown(
    'password-create.continue',
    'A button creates the account.',
    'Continue',
    at.passwords('creating a password leads to the success screen and completes the flow once'),
  ),
  shown(
    'password-login.title',
    'A known user is asked to log in.',
    'Log In',
    at.passwords('a user with a password is asked to log in'),
    at.passwords('a password reset email that cannot be sent shows its error on the login screen'),
  ),
  claim(
    'password-login.fields',
    'The login has the address and the password.',
    at.passwords('the password forms have the autocomplete values that password managers need'),
    at.passwords('a user with a password is asked to log in'),
  ),
  shown(
    'password-login.forgot',
    'A button is for those who forgot the password.',
    'Forgot Password?',
    at.passwords('a user with a password is asked to log in'),
  ),
  claim(
    'password-login.continue',
    'A button logs in.',
    at.passwords('the correct password leads to the success screen and completes the flow once'),
  ),
  shown(
    'password-choose.title',
    'A new user chooses how to create the account.',
    'Choose how you would like to create your account.',
    at.passwords('"Email me a login link" mails a link and shows the confirmation'),
  ),
  shown(
    'password-choose.link',
    'One choice is a link.',
    'Email me a login link',
    at.passwords('"Email me a login link" mails a link and shows the confirmation'),
  ),
  shown(
    'password-choose.code',
    'One choice is a passcode.',
    'Email me a login code',
    at.passwords('"Email me a login code" mails a passcode and shows the passcode screen'),
  ),
  shown(
    'password-forgot.title',
    'The screen for a forgotten password has a title.',
    'Forgot password?',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  claim(
    'password-forgot.text',
    'The screen says that a link was sent.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  shown(
    'password-forgot.resend',
    'A link sends the mail again.',
    'Resend email',
    at.passwordReset('"Resend email" mails another reset link, is logged and shows a toast for two seconds'),
    at.journeyReset('"Resend email" sends another email and shows a toast'),
  ),
  shown(
    'password-forgot.without',
    'A button signs in without a password.',
    'Login without a password',
    at.passwordReset('"Login without a password" mails a magic link and shows the confirmation'),
    at.journeyReset('"Login without a password" emails a link that signs in'),
  ),
  claim(
    'password-forgot.without-passcode',
    'The login without a password is offered wherever the project has a way to do it, a passcode by mail included.',
    at.passwordReset('with passcodes by email, "Login without a password" mails a passcode'),
    at.passwordReset('with only passwords configured, "Login without a password" mails a magic link'),
    at.journeyReset('with passcodes, "Login without a password" emails a passcode that signs in'),
  ),
  shown(
    'password-breached.title',
    'The screen for a breached password has a title.',
    'Check your email to set a new password',
    at.passwords('a breached password on login mails a reset link and shows the breach screen'),
  ),
  shown(
    'password-set-new.title',
    'The screen after a mail to set a password has a title.',
    'Check your email!',
    at.passwords('after %s is mailed, "Create a password instead" mails a reset link'),
  ),
  shown(
    'password-dedupe.title',
    'The screen for a password that must be reset has a title.',
    'Check your email to set a new password!',
    at.passwords('the error reset_password on login mails a reset link and shows the reset screen'),
  ),
  claim(
    'password-breached.resend',
    'The screen for a breached password sends again.',
    at.specifiedTexts('"Resend email" after %s sends the email again and shows a toast'),
  ),
  claim(
    'password-set-new.resend',
    'The screen after a mail to set a password sends again.',
    at.specifiedTexts('"Resend email" after %s sends the email again and shows a toast'),
  ),
  claim(
    'password-dedupe.resend',
    'The screen for a password that must be reset sends again.',
    at.specifiedTexts('"Resend email" after %s sends the email again and shows a toast'),
  ),
  shown(
    'password-forgot.resent',
    'A toast confirms that the mail was sent again.',
    'Email resent',
    at.passwordReset('"Resend email" mails another reset link, is logged and shows a toast for two seconds'),
    at.specifiedTexts('"Resend email" after %s sends the email again and shows a toast'),
  ),
  shown(
    'password-passwordless.instead',
    'A user without a password can create one.',
    'Create a password instead',
    at.passwords('after %s is mailed, "Create a password instead" mails a reset link'),
  ),
  claim(
    'password-reset.form',
    'The form takes the token and a new password.',
    at.passwordReset('a reset link with token type %s sets a new password'),
  ),
  claim(
    'password-reset.without',
    'The form signs in without a password.',
    at.passwordReset('a reset link allows the user to log in without a password'),
    at.journeyReset('the password reset screen offers to sign in without a new password'),
  ),
  claim(
    'password-reset.mount',
    'The form is mounted without React.',
    at.mounting('the widget with the region "Set a new password" can be mounted and unmounted'),
  ),

  // Passkey screens
  shown(
    'passkey-start.create',
    'The first screen creates a passkey.',
    'Create a Passkey',
    at.passkeyManager('creating a passkey leads to the passkey list'),
  ),
  shown(
    'passkey-start.skip',
    'The first screen can be skipped.',
    'Skip',
    at.passkeyManager('the passkey setup screen offers to create a passkey or to skip to the empty list'),
  ),
  claim(
    'passkey-list.rows',
    'The list has a row for each passkey.',
    at.passkeyManager('a user with passkeys starts at the passkey list, and "Done" emits an event and closes it'),
  ),
  shown(
    'passkey-list.edit',
    'A row is edited.',
    'Edit',
    at.specifiedTexts('each passkey in the list has the buttons "Edit" and "Delete"'),
  ),
  shown(
    'passkey-list.save',
    'A new name is saved.',
    'Save',
    at.passkeyManager('"Edit" and "Save" rename a passkey, reload the user and show a toast'),
  ),
  shown(
    'passkey-list.cancel',
    'An edit is cancelled.',
    'Cancel',
    at.passkeyManager('"Cancel" while renaming a passkey keeps its name'),
  ),
  shown(
    'passkey-list.delete',
    'A row is deleted.',
    'Delete',
    at.passkeyManager('a passkey is deleted after a confirmation, and the heading receives the focus'),
  ),
  shown(
    'passkey-list.confirm-delete',
    'A deletion is confirmed first.',
    'Once deleted, the passkey cannot be restored.',
    at.passkeyManager('a passkey is deleted after a confirmation, and the heading receives the focus'),
  ),
  shown(
    'passkey-list.another',
    'Another passkey is set up.',
    'Set up another Passkey',
    at.passkeyManager('"Set up another Passkey" opens the setup screen, and "Skip" returns to the list'),
  ),
  shown(
    'passkey-list.done',
    'The list is left.',
    'Done',
    at.passkeyManager('a user with passkeys starts at the passkey list, and "Done" emits an event and closes it'),
  ),

  // Crypto screens
  shown(
    'crypto.connect',
    'The screen says that the wallet connects.',
    'Connecting to your wallet...',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  shown(
    'crypto.sign',
    'The screen says that the wallet signs.',
    'Completing signature request...',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  shown(
    'crypto.success-title',
    'The confirmation has a title.',
    'Success!',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  shown(
    'crypto.success-text',
    'The confirmation has a text.',
    'You have successfully connected your wallet.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  shown(
    'crypto.error',
    'The error screen has a title.',
    'Looks like there was an error!',
    at.wallets('declining the wallet connection shows the error screen and is reported'),
  ),
  shown(
    'crypto.other',
    'Other wallets are behind a button.',
    'Continue with other wallet',
    at.wallets('wallets beyond six buttons are listed behind "Continue with other wallet"'),
  ),
  shown(
    'crypto.setup',
    'Visitors without a wallet can set one up.',
    'Set up a new crypto wallet',
    at.wallets('a visitor without a wallet gets download links for four wallets'),
  ),
  claim(
    'crypto.downloads',
    'Four wallets have a link to download them.',
    at.wallets('a visitor without a wallet gets download links for four wallets'),
    at.journeyWallets('a user without a wallet sees links to wallet providers'),
  ),

  // Generic success screen
  shown(
    'success.title',
    'A sign-in ends with a title.',
    'Success!',
    at.passwords('creating a password leads to the success screen and completes the flow once'),
  ),
  shown(
    'success.text',
    'A sign-in ends with a text.',
    'You have successfully logged in.',
    at.passwords('the correct password leads to the success screen and completes the flow once'),
  ),
  claim(
    'success.graphic',
    'A sign-in ends with a green check.',
    at.specifiedTexts('the success screen has a green check mark'),
  ),

  // IDP consent
  shown(
    'idp-consent.title',
    'The title names the application and the project.',
    'Sign in to {client} with {project}',
    at.idpConsent('the consent screen names the client and the project and receives the focus'),
  ),
  shown(
    'idp-consent.list-title',
    'The list of permissions names the application.',
    'Allow {client} to:',
    at.idpConsent('the consent screen describes every scope in words'),
  ),
  claim(
    'idp-consent.known-scopes',
    'Known scopes are described in words.',
    at.idpConsent('the consent screen describes every scope in words'),
    at.scopeTexts('the built-in scope %s is described in words'),
  ),
  shown(
    'idp-consent.unknown-scope',
    'A scope without a description is named.',
    'Use the {scope} scope',
    at.idpConsent('the consent screen describes every scope in words'),
    at.scopeTexts('the scope %s without a description gets a generic text that names it'),
  ),
  claim(
    'idp-consent.policy',
    'A description of the policy takes precedence.',
    at.idpConsent('the consent screen describes every scope in words'),
    at.scopeTexts('a custom scope uses the description from the project’s policy'),
  ),
  shown(
    'idp-consent.allow',
    'A button allows the access.',
    'Allow',
    at.idpConsent('Allow submits the whole request and follows the returned URL'),
  ),
  shown(
    'idp-consent.deny',
    'A button denies the access.',
    'Deny',
    at.idpConsent('Deny submits the whole request and follows the returned URL'),
  ),
  shown(
    'idp-consent.not-grantable',
    'Scopes that the user cannot grant are listed under a sentence.',
    'You do not have permissions to grant {client} access to some of the requested scopes.',
    at.idpConsent('the consent screen lists scopes that the user cannot grant separately'),
    at.consentPage('the consent page lists scopes that the user cannot grant'),
  ),

  // IDP logout
  shown(
    'idp-logout.title',
    'The screen asks for confirmation.',
    'Log out?',
    at.idpLogout('the logout screen asks for confirmation before it ends the session or redirects'),
  ),
  shown(
    'idp-logout.yes',
    'A button confirms the logout.',
    'Yes',
    at.idpLogout('Yes on the logout screen revokes the session and then redirects'),
  ),
  shown(
    'idp-logout.no',
    'A button declines the logout.',
    'No',
    at.idpLogout('No on the logout screen keeps the user signed in'),
  ),
  claim(
    'idp-logout.revokes',
    'Yes revokes the session, then redirects.',
    at.idpLogout('Yes on the logout screen revokes the session and then redirects'),
    at.journeyIdpLogout('confirming a logout ends the session and returns to the app with the state'),
  ),
  shown(
    'idp-logout.stays',
    'No stays on the page.',
    'You have not been logged out. You may close this page.',
    at.idpLogout('No on the logout screen keeps the user signed in'),
    at.journeyIdpLogout('declining a logout keeps the user signed in'),
  ),

  // Google One Tap
  claim(
    'one-tap.embedded',
    'The prompt is embedded when it is configured so.',
    at.oneTapWidget('an embedded One Tap prompt has a 25 px spinner in a 47 px container until it is displayed'),
    at.journeyOneTap('an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider'),
  ),
  claim(
    'one-tap.floating',
    'The prompt floats when it is configured so.',
    at.oneTapWidget('the sign-in buttons are visible beside a floating One Tap prompt'),
    at.journeyOneTap('a user signs in with a floating One Tap prompt'),
  ),
  claim(
    'one-tap.spinner',
    'While it is pending, the embedded form shows a spinner of size 25 and thickness 2.',
    at.oneTapWidget('an embedded One Tap prompt has a 25 px spinner in a 47 px container until it is displayed'),
  ),
]
