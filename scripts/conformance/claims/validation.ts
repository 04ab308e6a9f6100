import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** What is checked before something happens. */
export const VALIDATION: readonly Claim[] = [
  claim(
    'consent-url.client-id',
    'A consent without client_id is refused.',
    at.consentPage('an authorization request without client_id names the missing parameter and is not sent'),
  ),
  claim(
    'consent-url.redirect-uri',
    'A consent without redirect_uri is refused.',
    at.consentPage('an authorization request without redirect_uri names the missing parameter and is not sent'),
  ),
  shown(
    'consent-url.text',
    'The text names the missing parameter.',
    'Required parameter is missing: {param}. Please reach out to the application developer.',
    at.consentPage('an authorization request without %s names the missing parameter and is not sent'),
    at.journeyConsentFails('an authorization request without ${missing} shows the name of the missing parameter'),
  ),
  claim(
    'logout-url.client-id',
    'A logout without client_id is refused.',
    at.logoutPage('a logout request without client_id names the missing parameter'),
    at.logoutRequest('a logout request without %s is rejected'),
  ),
  claim(
    'logout-url.redirect-uri',
    'A logout without post_logout_redirect_uri is refused.',
    at.logoutPage('a logout request without post_logout_redirect_uri names the missing parameter'),
    at.logoutRequest('a logout request without %s is rejected'),
  ),
  claim('email.pattern', 'An address matches a pattern.', at.emailAddress('%s is a valid email address')),
  claim(
    'email.local-part',
    'An address has a local part.',
    at.emailAddress('"@example.com" is not a valid email address'),
  ),
  claim('email.at', 'An address has an @.', at.emailAddress('"ada" is not a valid email address')),
  claim('email.domain', 'An address has a domain.', at.emailAddress('"ada@" is not a valid email address')),
  claim(
    'email.top-level-domain',
    'The top-level domain has at least two letters.',
    at.emailAddress('"ada@example.c" is not a valid email address'),
    at.emailAddress('a@b.co is a valid email address'),
  ),
  shown(
    'email.text',
    'A malformed address has its text.',
    'Email format is invalid.',
    at.emailLinks('the malformed email address "%s" is not sent, and the field shows an error'),
    at.journeyLinksFail('an invalid email address is not sent to the provider'),
  ),
  shown(
    'email.other-text',
    'Other fields have a text of their own for a malformed address.',
    'Invalid email address.',
    at.resetPage('no reset link is requested for the malformed email address "%s"'),
  ),
  claim(
    'email.every-field',
    'The reset page of the web app checks the address as well.',
    at.resetPage('no reset link is requested for the malformed email address "%s"'),
  ),
  claim(
    'phone.e164',
    'A number is sent in the E.164 format.',
    at.phones('a phone number is sent in E.164 format with only the expiration'),
    at.journeyPhones('a phone number is formatted while typing and sent in E.164 format'),
  ),
  shown(
    'phone.text',
    'A malformed number has its text.',
    'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
    at.phones('the malformed phone number "%s" is not sent, and the field shows an error'),
  ),
  claim(
    'phone.timeout-on-send',
    'On sending, the parser has two seconds.',
    at.phones('if the provider’s iframe does not reply in two seconds, the country code and typed digits are sent'),
    at.journeyPhones('a phone number counts as valid when the hidden frame does not respond within two seconds'),
  ),
  claim(
    'phone.timeout-on-display',
    'On display, the parser has ten seconds.',
    at.specifiedDefaults(
      'a phone number stays unformatted if the provider’s iframe replies after more than ten seconds',
    ),
    at.phones('the phone number is shown unformatted until the provider’s iframe replies, within ten seconds'),
  ),
  claim(
    'phone.after-timeout',
    'After the time or a failure the dial code and the typed number are used.',
    at.phoneParser('the unparsed phone number %s in %s counts as valid'),
    at.phones('if the provider’s iframe fails, the phone number is sent and shown unformatted'),
  ),
  claim(
    'passcode-input.digits',
    'A passcode has digits only.',
    at.passcodes('%s in the passcode field is rejected with an error'),
  ),
  claim(
    'passcode-input.six',
    'A passcode has six digits at most.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  claim(
    'passcode-input.submits',
    'The sixth digit submits.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  shown(
    'passcode-input.text',
    'Anything else has its text.',
    'Code format is invalid, please try again.',
    at.passcodes('%s in the passcode field is rejected with an error'),
    at.passcodes('pasting text without a passcode into the passcode field shows an error'),
  ),
  claim(
    'password-input.disabled',
    'The button is disabled until the password is valid.',
    at.passwordStrength('changing a valid password disables the button until the password is checked again'),
    at.passwords('Enter does not submit a new password until it is found valid'),
  ),
  claim(
    'password-input.every-key',
    'What is typed is checked each time, after a short pause.',
    at.strengthCheck('an input that changes within the delay is not checked'),
    at.specifiedDefaults('the strength of a typed password is checked after 500 ms'),
  ),
  claim(
    'password-input.email',
    'The check has the address and the password.',
    at.passwordStrength('the password strength check receives the email address and the password'),
  ),
  claim(
    'zxcvbn.segments',
    'The policy zxcvbn has a bar of four segments.',
    at.passwordStrength('a zxcvbn score of %i reads "%s" and fills the strength meter with the "%s" colour (%i of 4)'),
  ),
  claim(
    'zxcvbn.score-0',
    'A score of 0 fills one red segment.',
    at.passwordStrength(
      'a zxcvbn score of 0 reads "very weak" and fills the strength meter with the "bad" colour (1 of 4)',
    ),
  ),
  claim(
    'zxcvbn.score-1',
    'A score of 1 fills one red segment.',
    at.passwordStrength('a zxcvbn score of 1 reads "weak" and fills the strength meter with the "bad" colour (1 of 4)'),
  ),
  claim(
    'zxcvbn.score-2',
    'A score of 2 fills two red segments.',
    at.passwordStrength('a zxcvbn score of 2 reads "fair" and fills the strength meter with the "bad" colour (2 of 4)'),
  ),
  claim(
    'zxcvbn.score-3',
    'A score of 3 fills three green segments.',
    at.passwordStrength(
      'a zxcvbn score of 3 reads "good" and fills the strength meter with the "good" colour (3 of 4)',
    ),
  ),
  claim(
    'zxcvbn.score-4',
    'A score of 4 fills four green segments.',
    at.passwordStrength(
      'a zxcvbn score of 4 reads "strong" and fills the strength meter with the "good" colour (4 of 4)',
    ),
  ),
  claim(
    'zxcvbn.warning',
    'A warning is shown.',
    at.passwordStrength('known zxcvbn feedback is replaced, and unknown feedback is shown unchanged'),
  ),
  claim(
    'zxcvbn.suggestions',
    'Suggestions are shown: repeats, sequences, dates and common passwords are to be avoided.',
    at.passwordStrength('known zxcvbn feedback is replaced, and unknown feedback is shown unchanged'),
    at.passwordMessages('known zxcvbn feedback is replaced by the widget’s own texts'),
  ),
  shown(
    'luds.minimum',
    'The policy luds shows the minimum length.',
    'Must be at least {count} characters long',
    at.passwordStrength('the LUDS password rules are shown before the user types'),
  ),
  shown(
    'luds.complexity',
    'The policy luds shows the classes of characters.',
    'Must contain {count} of the following: uppercase letter, lowercase letter, number, symbol',
    at.passwordStrength('the LUDS password rules are shown before the user types'),
  ),
  claim(
    'luds.marks',
    'Each rule is marked as met or not.',
    at.passwordStrength('each LUDS password rule shows whether it is met (%#)'),
    at.journeySignUp('with a LUDS policy, the password rules that are met are marked'),
  ),
  shown(
    'breached.text',
    'A breached password has its text.',
    'This password may have been used on a different site that experienced a security issue. Please choose another password.',
    at.specifiedTexts('a breached password shows its specified text'),
    at.passwordStrength('a breached password shows its own text regardless of its strength score'),
  ),
  claim(
    'cookie-options.names',
    'The names of cookies are strings.',
    at.clientCookies('the cookie option opaqueTokenCookieName must be a string'),
    at.clientCookies('the cookie option jwtCookieName must be a string'),
    at.clientCookies('the cookie option istCookieName must be a string'),
  ),
  claim(
    'cookie-options.path',
    'The path of cookies is a string.',
    at.clientCookies('the cookie option path must be a string'),
  ),
  claim(
    'cookie-options.domain',
    'The domain of cookies is a string.',
    at.clientCookies('the cookie option domain must be a string'),
  ),
  claim(
    'widget-config.passkeys',
    'Passkeys are not the only product.',
    at.config('a widget configuration with passkeys as the only product is invalid'),
  ),
  claim(
    'widget-config.emails',
    'Links and passcodes by mail are not both configured.',
    at.config('a widget configuration with both magic links and passcodes by email is invalid'),
  ),
  claim(
    'widget-config.six-buttons',
    'There are six buttons at most.',
    at.config('a widget configuration with more than six buttons is invalid, with wallets counted as one'),
    at.mainScreen('configuring more than six buttons shows only an error that names the provider to remove'),
  ),
  claim(
    'widget-config.wallets-count',
    'Other wallets count as one button.',
    at.config('a widget configuration with more than six buttons is invalid, with wallets counted as one'),
    at.wallets('wallets beyond six buttons are listed behind "Continue with other wallet"'),
  ),
  claim(
    'passkey-autofill.attempts',
    'Passkeys are offered five times at most.',
    at.passkeyCeremonies('a failed passkey sign-in is reported and offered again, five times at most'),
    at.journeyPasskeyAttempts('the email field offers passkeys at most five times'),
  ),
  claim(
    'passkey-autofill.denied',
    'A user who declines is not asked again.',
    at.passkeyCeremonies('a person who declines ends passkey autofill without an error'),
    at.journeyPasskeyAttempts('a user who declines the passkey offered by the email field is not asked again'),
  ),
  claim(
    'passkey-autofill.closed',
    'A form that is left offers nothing.',
    at.passkeyCeremonies('leaving the form ends passkey autofill, and its failure is not reported'),
    at.journeyPasskeyAttempts('leaving the email form cancels the passkey request'),
  ),
  claim(
    'active-session.consent',
    'Consent needs an active session.',
    at.consentPage('a failed authorization request names an ended session as the reason'),
    at.pactIdp('a visitor without a session cannot authorize an app'),
  ),
  claim(
    'active-session.passkeys',
    'The registration of passkeys needs an active session.',
    at.passkeyManager('a signed-out visitor sees that a user is required'),
    at.journeyPasskeyRegister('a user without a session gets an error instead of the passkey manager'),
  ),
]
