import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** The calls that are made, and what they carry. */
export const CALLS: readonly Claim[] = [
  // The web app
  claim(
    'oauth-authenticate.token',
    'The sign-in by a third party sends the token.',
    at.clientOauth('a completed OAuth sign-in sends the PKCE verifier and removes the stored pair'),
    at.pactOauth('the token of a third-party sign-in is exchanged for a session'),
  ),
  claim(
    'oauth-authenticate.duration',
    'The sign-in asks for 60 minutes.',
    at.authenticateOnce('an OAuth token is exchanged for a session of 60 minutes'),
  ),
  ...(['client_id', 'redirect_uri', 'response_type', 'scopes', 'prompt'] as const).map((name) =>
    claim(
      `authorize-start.sends-${name.replace('_', '-')}`,
      `The start of an authorization sends ${name}.`,
      at.consentPage('the consent page sends one start request, with only the parameters of that endpoint'),
      at.oauthRequest('the authorize start call receives only its five parameters'),
    ),
  ),
  claim(
    'authorize-start.reads-client-name',
    'The page reads client_name.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim(
    'authorize-start.reads-consent-required',
    'The page reads consent_required.',
    at.consentPage('an authorization request that needs no consent is submitted immediately and once'),
  ),
  claim(
    'authorize-start.reads-scope-results',
    'The page reads scope_results.',
    at.consentPage('the consent page lists scopes that the user cannot grant'),
  ),
  claim(
    'authorize-submit.parameters',
    'The decision sends the same parameters.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'authorize-submit.consent-granted',
    'The decision says whether consent was granted.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'authorize-submit.reads-redirect-uri',
    'The page follows the redirect_uri of the response.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
    at.pactIdp('an app that the user allows gets an authorization code'),
  ),
  claim(
    'logout-start.parameters',
    'The start of a logout sends its parameters.',
    at.clientIdp('an OAuth logout request is sent to /oauth/logout/start'),
    at.pactLogout('a logout without id_token_hint requires consent'),
  ),
  claim(
    'logout-start.caller',
    'The web app starts logouts.',
    at.logoutPage('the logout page asks a %s user for confirmation'),
  ),
  claim(
    'session-revoke.body',
    'Revoking a session sends nothing.',
    at.clientSessions('session.revoke sends no body and clears the user, the cookies and the storage'),
    at.pactSessions('signing out ends the session'),
  ),
  claim(
    'session-attest.token',
    'An attestation sends the token.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
    at.pactAttest('a trusted auth token is exchanged for a session'),
  ),
  claim(
    'session-attest.profile',
    'An attestation sends profile_id.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
  ),
  claim(
    'session-attest.duration',
    'An attestation asks for 60 minutes.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
  ),
  claim(
    'session-attest.caller',
    'A screen attests trusted tokens.',
    at.idpConsent('a trusted auth token is exchanged once, before the authorization request'),
  ),
  claim(
    'reset-by-email.token',
    'A reset sends the token.',
    at.resetPage('setting a new password signs in and follows the stored path'),
    at.pactReset('the token of a password reset email sets a new password'),
  ),
  claim(
    'reset-by-email.password',
    'A reset sends the password.',
    at.resetPage('setting a new password signs in and follows the stored path'),
  ),
  claim(
    'reset-by-email.duration',
    'A reset asks for a session.',
    at.resetPage('setting a new password signs in and follows the stored path'),
  ),
  claim(
    'magic-links-authenticate.token',
    'The sign-in by a link sends the token.',
    at.clientLinks('with PKCE, every magic link request has the same code challenge'),
    at.pactLinks('a magic link token is exchanged for a session'),
  ),
  claim(
    'magic-links-authenticate.duration',
    'The sign-in by a link asks for a session.',
    at.resetPage('the login link of a reset email signs in once, without a click'),
  ),
  claim(
    'webauthn-register.is-passkey',
    'The registration says that it is for a passkey.',
    at.passkeyCeremonies('a passkey registration sends the domain only when configured'),
    at.clientWebauthn('a passkey registration requests options, creates a passkey and sends it as a string'),
  ),
  claim(
    'webauthn-update.id',
    'A passkey is renamed by its id.',
    at.clientWebauthn('a passkey can be renamed'),
    at.pactWebauthn('a passkey is renamed'),
  ),
  claim('webauthn-update.name', 'A passkey is renamed to a name.', at.clientWebauthn('a passkey can be renamed')),
  claim(
    'user-get.nothing',
    'The user is requested without a body.',
    at.clientUsers('user.get returns only the user and stores it'),
    at.pactUsers('the user endpoint returns the signed-in user'),
  ),
  claim(
    'user-delete-passkey.id',
    'A passkey is deleted by its id.',
    at.clientUsers(
      'deleteWebauthnRegistration calls /users/webauthn_registrations/id-1 and stores the user in the response',
    ),
    at.pactPasskeys('a registered passkey is deleted'),
  ),
  claim(
    'asana.redirected',
    'Asana is reached by a redirect, not by a call.',
    at.asanaPage('the Asana authorization page redirects to Asana immediately'),
  ),

  // All calls of the client
  claim(
    'base.path',
    'Calls go to a path that ends in /sdk/v1.',
    at.clientIndex('the public token %s selects the host %s'),
  ),
  claim(
    'base.test-host',
    'A test token selects the test host.',
    at.clientIndex('the public token public-token-test-1 selects the host https://test.stytch.com'),
  ),
  claim(
    'base.live-host',
    'A live token selects the live host.',
    at.clientIndex('the public token public-token-live-1 selects the host https://api.stytch.com'),
  ),
  claim(
    'base.auth-session',
    'A call with a session has the public token and the session token as credentials.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'base.auth-public',
    'A call without a session has the public token alone.',
    at.clientTransport('a request without a session sends the public token as the password, and no user id'),
  ),
  claim(
    'base.telemetry-header',
    'A header carries the telemetry.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'base.parent-origin',
    'A header carries the origin of the page.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'base.cookies',
    'Calls are made with cookies.',
    at.clientTransport('a request encodes its path parameters, includes cookies, and has no body unless one is passed'),
  ),
  claim(
    'users-search.email',
    'The search for users sends the address.',
    at.clientSearch('a user search returns the user type of an email address'),
    at.pactSearch('the user search returns “new” for an unknown email address'),
  ),
  claim(
    'users-search.fingerprint',
    'The search for users sends dfp_telemetry_id.',
    at.clientSearch('a user search sends the captcha token and the fingerprint that the project requires'),
  ),
  claim(
    'users-search.captcha',
    'The search for users sends captcha_token.',
    at.clientSearch('a user search sends the captcha token and the fingerprint that the project requires'),
  ),
  claim(
    'members-search.email',
    'The search for members sends the address.',
    at.clientSearch('a member search sends the organization'),
    at.pactSearch('the member search finds a member of an organization'),
  ),
  claim(
    'members-search.organization',
    'The search for members sends the organization.',
    at.clientSearch('a member search sends the organization'),
  ),
  claim(
    'bootstrap.path',
    'The configuration is read by the public token.',
    at.pactBootstrap('the bootstrap endpoint returns the settings of a configured project'),
  ),
  claim(
    'bootstrap.cache-first',
    'The configuration is read from the cache first.',
    at.clientBootstrap('the cached project configuration applies until the response arrives'),
  ),
  claim(
    'bootstrap.refreshed',
    'Then the configuration is refreshed.',
    at.clientBootstrap(
      'the bootstrap info is the same object until the response arrives and notifies subscribers once',
    ),
  ),
  claim(
    'events.batched',
    'Events are sent in batches.',
    at.clientEvents('logged events are sent in one batch after 800 ms'),
    at.pactEvents('the client sends queued events in one batch'),
  ),
  claim(
    'events.body',
    'A batch has telemetry and events.',
    at.clientEvents('an event request carries no credentials and contains the public token'),
  ),
  claim(
    'events.email-sent',
    'A sent mail is logged with the address and the type of flow.',
    at.emailLinks('sending a magic link emits an event and is logged with the provider'),
    at.passcodes('sending a passcode emits an event and is logged with the provider'),
  ),
  claim(
    'events.try-again',
    'Another attempt is logged with the address and the type of flow.',
    at.emailLinks('"Try again" on the email confirmation is logged and returns to an empty form'),
  ),
  claim(
    'frame.one-tap-start',
    'The hidden frame offers oneTapStart.',
    at.mockFrame('the One Tap start returns the Google client id of the project'),
  ),
  claim(
    'frame.one-tap-start-result',
    'oneTapStart returns the client id of Google and the id of the callback.',
    at.mockFrame('the One Tap start returns the Google client id of the project'),
  ),
  claim(
    'frame.one-tap-submit',
    'The hidden frame offers oneTapSubmit with its five members.',
    at.clientOneTap('submitting the account chosen in One Tap stores the provider and redirects to the app'),
    at.mockFrame('a One Tap credential is exchanged for the app’s redirect URL with a token'),
  ),
  claim(
    'frame.one-tap-submit-result',
    'oneTapSubmit returns the redirect URL.',
    at.mockFrame('a One Tap credential is exchanged for the app’s redirect URL with a token'),
  ),
  claim(
    'frame.phone-number',
    'The hidden frame offers parsedPhoneNumber.',
    at.clientFrame('the provider’s hidden iframe parses a phone number'),
    at.journeyPhones('phone numbers can be parsed in the provider’s hidden frame instead of in the page'),
  ),
  claim(
    'captcha.script',
    'The script for captchas is loaded where captchas are enabled.',
    at.clientFraud('the required captcha and fingerprint scripts are loaded immediately and once'),
    at.journeySessionClient('the client solves a required captcha with the captcha script that the page loads'),
  ),
  claim(
    'captcha.action',
    'The action of a captcha is LOGIN.',
    at.clientFraud('the captcha has the action LOGIN, and the fingerprint is submitted to the configured URL'),
  ),
  claim(
    'refresh.call',
    'The refresh is a call that authenticates the session.',
    at.clientRefresh('a signed-in page refreshes the session every 3 minutes without extending it'),
    at.pactSessions('refreshing a session keeps its expiry'),
  ),

  // The widget
  claim(
    'otp-email.email',
    'A passcode by mail sends the address.',
    at.passcodes('a passcode by email expires after five minutes by default, and no other option is sent'),
    at.pactOtps('a passcode is sent to a new user by %s'),
  ),
  claim(
    'otp-email.expiration',
    'A passcode by mail sends expiration_minutes.',
    at.passcodes('a passcode by email expires after five minutes by default, and no other option is sent'),
  ),
  claim(
    'otp-email.login-template',
    'A passcode by mail sends login_template_id.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'otp-email.signup-template',
    'A passcode by mail sends signup_template_id.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'otp-email.locale',
    'A passcode by mail sends locale.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'otp-email.method-id',
    'The response has method_id, which the next call sends.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  claim(
    'otp-phone.sms',
    'A passcode by text message sends the international number and the lifetime.',
    at.phones('a phone number is sent in E.164 format with only the expiration'),
  ),
  claim(
    'otp-phone.whatsapp',
    'A passcode by WhatsApp sends the international number and the lifetime.',
    at.phones('the WhatsApp form sends the passcode by WhatsApp'),
  ),
  claim(
    'otp-phone.method-id',
    'The response has method_id.',
    at.passcodeStart('a sent passcode is stored with its destination and reported as a widget event'),
  ),
  claim(
    'otp-authenticate.body',
    'A passcode is sent with its method and the lifetime of the session.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
    at.clientOtps('a passcode is sent as `token` and signs in'),
  ),
  claim(
    'magic-links-send.body',
    'A link is requested with the address and the options.',
    at.emailLinks('every configured magic link option is sent under its API name'),
    at.clientLinks('a magic link is requested with unchanged options'),
  ),
  claim(
    'magic-links-authenticate.body',
    'The token of a link is sent with the lifetime of the session.',
    at.passwordReset('a login link with token type login logs in once, without a click'),
  ),
  claim(
    'search-user.email',
    'A user is searched by the address.',
    at.passwords('submitting an email address looks up the user and logs the submission with the provider'),
  ),
  claim(
    'search-user.type',
    'The search returns the type of user.',
    at.clientSearch('a user search returns the user type of an email address'),
  ),
  claim(
    'strength-check.body',
    'A check sends the password, and the address if there is one.',
    at.passwordStrength('the password strength check receives the email address and the password'),
    at.clientPasswords('a password strength check returns the rating and sends no captcha token'),
  ),
  claim(
    'strength-check.response',
    'A check returns score, feedback, validity, policy and breach.',
    at.pactPasswords('a password strength check returns the zxcvbn score and feedback'),
    at.pactPasswords('a password strength check under the LUDS policy returns the missing characters'),
  ),
  claim(
    'password-create.body',
    'A password is created with the address and the lifetime of the session.',
    at.passwords('creating a password leads to the success screen and completes the flow once'),
    at.pactPasswords('a sign-up with a password creates a user'),
  ),
  claim(
    'password-authenticate.body',
    'A password is authenticated with the address and the lifetime of the session.',
    at.passwords('the correct password leads to the success screen and completes the flow once'),
    at.pactPasswords('a user can log in with a password'),
  ),
  claim(
    'password-reset-start.body',
    'A reset is mailed with the address and the options.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
    at.pactReset('a password reset email is sent to an existing user'),
  ),
  claim(
    'passkey-authenticate.duration',
    'A passkey is authenticated with the lifetime of the session.',
    at.passkeyCeremonies('a passkey sign-in sends the session lifetime, and the domain only when configured'),
  ),
  claim(
    'passkey-authenticate.is-passkey',
    'The call says that it is for a passkey.',
    at.passkeyCeremonies('a passkey sign-in sends the session lifetime, and the domain only when configured'),
  ),
  claim(
    'passkey-authenticate.conditional',
    'The field asks by conditional mediation.',
    at.passkeyButton('the email field offers passkeys by autofill, without a dialog or button, and signs in'),
  ),
  claim(
    'passkey-authenticate.signal',
    'A ceremony can be aborted.',
    at.passkeyButton('passkey autofill ends when the user leaves the form'),
  ),
  claim(
    'crypto-start.body',
    'A challenge is requested with the address and the type of the wallet.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
    at.pactWallets('the provider returns a sign-in challenge for a visitor’s %s wallet'),
  ),
  claim(
    'crypto-start.challenge',
    'The response has the challenge that the wallet signs.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'crypto-authenticate.body',
    'The signature is sent with the wallet and the lifetime of the session.',
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
    at.pactWallets('a wallet signature of type %s signs the visitor in'),
  ),
  claim(
    'oauth-start.redirect-urls',
    'The start of a third party has the redirect URLs.',
    at.clientOauth('an OAuth start redirects to the provider with its parameters in a fixed order'),
  ),
  claim(
    'oauth-start.custom-scopes',
    'The start of a third party has the scopes.',
    at.clientOauth('an OAuth start redirects to the provider with its parameters in a fixed order'),
  ),
  claim(
    'oauth-start.provider-params',
    'The start of a third party has the parameters for it.',
    at.clientOauth('an OAuth start redirects to the provider with its parameters in a fixed order'),
  ),
  claim(
    'oauth-start.redirect',
    'The browser is redirected.',
    at.journeySignInFails('a single-use sign-in token is sent to the provider only once'),
  ),
  claim(
    'one-tap.create',
    'A client of One Tap is created, or a reason is returned.',
    at.clientOneTap('One Tap loads Google’s script once, and not before it is used'),
    at.clientOneTap('a One Tap start %s loads no script and returns the reason'),
  ),
  claim(
    'one-tap.render',
    'One Tap is rendered with its callbacks, position and options.',
    at.oneTapWidget('the position and `cancel_on_tap_outside` of the One Tap prompt are configurable'),
    at.clientOneTap('the One Tap prompt is initialized for %s'),
  ),
  claim(
    'one-tap.redirect',
    'A success of One Tap redirects to the login or signup URL.',
    at.clientOneTap('submitting the account chosen in One Tap stores the provider and redirects to the app'),
    at.journeyOneTap('an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider'),
  ),
  claim(
    'wallet-call.ethereum-accounts',
    'A wallet of Ethereum is asked for its accounts.',
    at.ethereumWallets('an Ethereum wallet connects to the first account'),
  ),
  claim(
    'wallet-call.ethereum-sign',
    'A wallet of Ethereum signs by personal_sign.',
    at.ethereumWallets('an Ethereum wallet signs the unchanged challenge'),
    at.wallets('an Ethereum wallet connects, signs the challenge and reaches the confirmation'),
  ),
  claim(
    'wallet-call.solana-connect',
    'A wallet of Solana connects.',
    at.solanaWallets('connecting a Solana wallet returns the public key of its response'),
  ),
  claim(
    'wallet-call.solana-sign',
    'A wallet of Solana signs the message.',
    at.solanaWallets('a Solana wallet signs the bytes of the challenge and returns those of the signature'),
  ),
  claim(
    'wallet-call.solana-base58',
    'The signature of Solana is sent in base58.',
    at.wallets('the signature of a Solana wallet is sent in base58'),
  ),
]
