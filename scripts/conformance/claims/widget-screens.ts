import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** The main screen, the login form, and the screens of mailed links and passcodes. */
export const WIDGET_SCREENS: readonly Claim[] = [
  // The screens that exist
  claim(
    'screens.main',
    'The widget has a main screen.',
    at.mainScreen('the main screen has the heading "Sign up or log in"'),
  ),
  claim(
    'screens.passkey-register-new',
    'The widget has a screen to register a passkey.',
    at.passkeyManager('the passkey setup screen offers to create a passkey or to skip to the empty list'),
  ),
  claim(
    'screens.passkey-registration-success',
    'The widget has a screen after the registration of a passkey.',
    at.passkeyManager('creating a passkey leads to the passkey list'),
  ),
  claim(
    'screens.passkey-confirmation',
    'The widget has a confirmation of the sign-in by passkey.',
    at.passkeyButton('a passkey signs in with the configured session lifetime and reaches the confirmation'),
  ),
  claim(
    'screens.password-create-or-login',
    'The widget has a screen to create a password or to log in.',
    at.passwords('a new user is asked to create a password'),
    at.passwords('a user with a password is asked to log in'),
  ),
  claim(
    'screens.password-reset-form',
    'The widget has a form for a new password.',
    at.passwordReset('a reset link with token type %s sets a new password'),
  ),
  claim(
    'screens.password-forgot',
    'The widget has a screen for a forgotten password.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  claim(
    'screens.password-breached',
    'The widget has a screen for a breached password.',
    at.passwords('a breached password on login mails a reset link and shows the breach screen'),
  ),
  claim(
    'screens.password-set-new',
    'The widget has a screen that follows a mail to set a password.',
    at.passwords('after %s is mailed, "Create a password instead" mails a reset link'),
  ),
  claim(
    'screens.password-dedupe',
    'The widget has a screen for a password that must be reset.',
    at.passwords('the error reset_password on login mails a reset link and shows the reset screen'),
  ),
  claim(
    'screens.password-confirmation',
    'The widget has a confirmation of the login by password.',
    at.passwords('the correct password leads to the success screen and completes the flow once'),
  ),
  claim(
    'screens.email-confirmation',
    'The widget has a confirmation of a mailed link.',
    at.emailLinks('the email confirmation shows the address in bold and receives the focus'),
  ),
  claim(
    'screens.otp-authenticate',
    'The widget has a screen for the passcode.',
    at.passcodes('the passcode screen shows the destination and focuses its single input'),
  ),
  claim(
    'screens.otp-confirmation',
    'The widget has a confirmation of the passcode.',
    at.passcodes('a verified passcode leads to the success screen, which completes the flow once'),
  ),
  claim(
    'screens.crypto-connect',
    'The widget has a screen while a wallet connects.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'screens.crypto-sign-message',
    'The widget has a screen while a wallet signs.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'screens.crypto-other',
    'The widget has a screen for other wallets.',
    at.wallets('wallets beyond six buttons are listed behind "Continue with other wallet"'),
  ),
  claim(
    'screens.crypto-setup-wallet',
    'The widget has a screen to set up a wallet.',
    at.wallets('a visitor without a wallet gets download links for four wallets'),
  ),
  claim(
    'screens.crypto-error',
    'The widget has an error screen for wallets.',
    at.wallets('declining the wallet connection shows the error screen and is reported'),
  ),
  claim(
    'screens.crypto-confirmation',
    'The widget has a confirmation of the sign-in by wallet.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'screens.idp-consent',
    'The widget has a consent screen.',
    at.idpConsent('the consent screen names the client and the project and receives the focus'),
  ),
  claim(
    'screens.no-url',
    'The screen is state of the widget: the address stays the same.',
    at.specifiedDefaults('the magic link screens do not change the page’s URL or history'),
  ),
  claim(
    'screens.token-type-parameter',
    'The reset form reads the type of its token from stytch_token_type.',
    at.passwordReset('a login link with token type login logs in once, without a click'),
  ),
  claim(
    'screens.token-type-default',
    'Without that parameter the type is reset_password.',
    at.passwordReset('a reset link with token type undefined sets a new password'),
  ),

  // Main screen
  claim(
    'main.order',
    'The parts of the main screen have a fixed order.',
    at.mainParts('the parts of the main screen have a fixed order'),
  ),
  claim(
    'main.logo',
    'The logo is above the heading.',
    at.mainScreen('the logo is above the heading and has the project name as its accessible name'),
  ),
  shown(
    'main.heading',
    'The main screen has a heading.',
    'Sign up or log in',
    at.mainScreen('the main screen has the heading "Sign up or log in"'),
  ),
  claim(
    'main.heading-hidden',
    'The heading can be hidden.',
    at.mainScreen('a widget with a hidden heading keeps its accessible name'),
  ),
  claim(
    'main.autofill-banner',
    'A failed autofill of passkeys shows a banner.',
    at.passkeyButton('the email field offers passkeys at most five times and shows a banner after a failure'),
    at.mainParts('a failed passkey autofill shows a banner at the top of the main screen'),
  ),
  claim(
    'main.passkey-button-no-form',
    'Without a form there is a passkey button.',
    at.mainParts('the passkey button is always shown on a main screen without a form'),
    at.passkeyButton('the passkey button is shown on a screen without a form and starts no ceremony by itself'),
  ),
  claim(
    'main.passkey-button-no-autofill',
    'Beside a form there is a passkey button where the browser cannot autofill passkeys.',
    at.passkeyButton('the passkey button is shown beside a form where the browser cannot autofill passkeys'),
    at.journeyPasskeyAttempts('a browser without passkey autofill shows the passkey button beside the form'),
  ),
  claim(
    'main.passkey-button-hidden',
    'Otherwise there is no passkey button.',
    at.mainParts('the passkey button is hidden when a form field offers passkeys by autofill'),
  ),
  claim(
    'main.third-parties',
    'The third parties come before the wallets.',
    at.wallets('the main screen has a button for each wallet, after the OAuth buttons and before the form'),
  ),
  claim(
    'main.last-used-first',
    'The last used third party comes first.',
    at.oauthButtons('the last used OAuth provider is listed first and has a badge'),
  ),
  shown(
    'main.last-used-badge',
    'The last used third party has a badge.',
    'Last used',
    at.oauthButtons('the last used OAuth provider is listed first and has a badge'),
  ),
  claim(
    'main.wallets',
    'The wallets come before the form.',
    at.wallets('the main screen has a button for each wallet, after the OAuth buttons and before the form'),
  ),
  shown(
    'main.divider',
    'A divider is between the buttons and the form.',
    'or',
    at.emailLinks('the email form is below the provider buttons and the "or" divider'),
  ),
  claim(
    'main.divider-absent',
    'Buttons without a form have no divider.',
    at.mainScreen('a main screen with buttons and no form has no divider'),
  ),
  claim(
    'main.form',
    'The form comes last.',
    at.emailLinks('the email form is below the provider buttons and the "or" divider'),
  ),
  shown(
    'main.passkeys-alone',
    'Passkeys as the only product are a configuration error.',
    'Error: Cannot use Passkeys by itself, please add another product to the config.',
    at.mainScreen('configuring passkeys as the only product shows an error'),
  ),
  shown(
    'main.two-email-methods',
    'Links and passcodes by mail together are a configuration error.',
    'Error: Cannot use both EML and Email OTP',
    at.mainScreen('configuring magic links together with email passcodes shows an error'),
  ),

  // Login form
  claim('form.no-tabs', 'A single method has no tabs.', at.emailLinks('the widget shows no tabs for a single form')),
  claim(
    'form.tab-order',
    'Several methods have tabs: Text, WhatsApp, Email.',
    at.phones('the form tabs are Text, WhatsApp and Email, and the first is selected'),
  ),
  shown(
    'form.tab-text',
    'There is a tab for text messages.',
    'Text',
    at.phones('the form tabs are Text, WhatsApp and Email, and the first is selected'),
  ),
  shown(
    'form.tab-whatsapp',
    'There is a tab for WhatsApp.',
    'WhatsApp',
    at.phones('the form tabs are Text, WhatsApp and Email, and the first is selected'),
  ),
  shown(
    'form.tab-email',
    'There is a tab for mail.',
    'Email',
    at.phones('the form tabs are Text, WhatsApp and Email, and the first is selected'),
  ),
  claim(
    'form.email-tab-password',
    'The mail tab is the password form where passwords are configured.',
    at.formTabs('the Email tab prefers the password form to the link form, and the link form to the passcode form'),
  ),
  claim(
    'form.email-tab-link',
    'Without passwords the mail tab is the form for links.',
    at.formTabs('the Email tab prefers the password form to the link form, and the link form to the passcode form'),
  ),
  claim(
    'form.email-tab-passcode',
    'Without both the mail tab is the form for passcodes.',
    at.formTabs('the Email tab prefers the password form to the link form, and the link form to the passcode form'),
  ),
  claim(
    'form.email-field',
    'The form for mail has one field.',
    at.emailLinks('the email form has one field and one button'),
  ),
  shown(
    'form.email-button',
    'The form for mail has one button.',
    'Continue with email',
    at.emailLinks('the email form has one field and one button'),
  ),
  claim(
    'form.country-list',
    'The form for phones has a list of country codes.',
    at.phones('the phone form has a number field and a country list that starts with the United States'),
  ),
  claim(
    'form.country-default',
    'The country is the United States at first.',
    at.phones('the phone form has a number field and a country list that starts with the United States'),
  ),
  shown(
    'form.country-option',
    'An option has the code and the country.',
    '+44 United Kingdom',
    at.phones('the phone form has a number field and a country list that starts with the United States'),
  ),
  shown(
    'form.phone-placeholder',
    'The field for the number has a placeholder.',
    '(123) 456-7890',
    at.phones('the phone form has a number field and a country list that starts with the United States'),
  ),
  shown(
    'form.sms-button',
    'The form for text messages has its button.',
    'Continue with text message',
    at.phones('the phone form has a number field and a country list that starts with the United States'),
  ),
  shown(
    'form.whatsapp-button',
    'The form for WhatsApp has its button.',
    'Continue with WhatsApp',
    at.phones('the WhatsApp form sends the passcode by WhatsApp'),
  ),

  // Email Confirmation
  shown(
    'email-confirmation.title',
    'The screen has a title.',
    'Check your email',
    at.emailLinks('the email confirmation shows the address in bold and receives the focus'),
  ),
  shown(
    'email-confirmation.text',
    'The screen names the address.',
    'An email was sent to {email}.',
    at.emailLinks('the email confirmation shows the address in bold and receives the focus'),
  ),
  claim(
    'email-confirmation.bold',
    'The address is bold.',
    at.emailLinks('the email confirmation shows the address in bold and receives the focus'),
  ),
  claim(
    'email-confirmation.first-mailbox',
    'The first mailbox searches for the domain of the sender.',
    at.emailLinks('the email confirmation links to three webmail inboxes, which open in a new tab'),
    at.journeyLinks('the email confirmation links to mailboxes with a search for the project’s sender domain'),
  ),
  claim(
    'email-confirmation.second-mailbox',
    'The second mailbox searches for the domain, or else for unread mail.',
    at.emailLinks('the inbox links search for the sender domain of a project with the domains %j'),
  ),
  claim(
    'email-confirmation.third-mailbox',
    'The third mailbox opens the inbox.',
    at.emailLinks('the email confirmation links to three webmail inboxes, which open in a new tab'),
  ),
  shown(
    'email-confirmation.try-again',
    'A button returns to the form.',
    'Try again',
    at.emailLinks('"Try again" on the email confirmation is logged and returns to an empty form'),
    at.journeyLinks('“Try again” on the email confirmation returns to the email form'),
  ),

  // Passcode screen
  shown(
    'passcode.heading',
    'The screen has a heading.',
    'Enter passcode',
    at.passcodes('the passcode screen shows the destination and focuses its single input'),
  ),
  shown(
    'passcode.text',
    'The screen names the destination.',
    'A 6-digit passcode was sent to you at {destination}.',
    at.passcodes('the passcode screen shows the destination and focuses its single input'),
  ),
  claim(
    'passcode.boxes',
    'The screen has six boxes.',
    at.passcodes('the passcode screen shows the destination and focuses its single input'),
  ),
  shown(
    'passcode.verifying',
    'While the passcode is verified, the screen says so.',
    'Verifying passcode...',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  claim(
    'passcode.progress',
    'While the passcode is verified, there is a progress bar.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  shown(
    'passcode.expires',
    'A countdown shows when the passcode expires.',
    'Your code expires in {time}.',
    at.passcodes('the passcode countdown starts at the requested expiration and ignores system clock changes'),
  ),
  shown(
    'passcode.expired',
    'At its end the countdown says so.',
    'Your code has expired.',
    at.passcodes('the passcode countdown starts at the requested expiration and ignores system clock changes'),
  ),
  shown(
    'passcode.resend-prompt',
    'A question leads to the button that sends again.',
    "Didn't get it?",
    at.specifiedTexts('the passcode screen asks whether the passcode arrived'),
  ),
  shown(
    'passcode.resend',
    'A button sends again.',
    'Resend code',
    at.passcodes('"Resend code" sends only the expiration, and the new passcode is then verified'),
  ),
  shown(
    'passcode.sent',
    'After sending again the button says so.',
    'Code sent',
    at.passcodes('"Resend code" sends only the expiration, and the new passcode is then verified'),
  ),
  claim(
    'passcode.back',
    'An arrow returns to the main screen.',
    at.passcodes('the back arrow on the passcode screen returns to the form with its email address'),
  ),
  claim(
    'passcode.back-hidden',
    'The reset without a password has no arrow.',
    at.passwords('a user without a password is mailed a passcode if configured, and can sign in with it'),
  ),
  shown(
    'passcode.success',
    'A verified passcode has its text.',
    'Your passcode has been successfully verified.',
    at.passcodes('a verified passcode leads to the success screen, which completes the flow once'),
  ),
]
