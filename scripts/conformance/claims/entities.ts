import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** Entities of the product, and their members. */
export const ENTITIES: readonly Claim[] = [
  claim(
    'session.user',
    'The state has a user with its id.',
    at.clientSessions('signing in updates the session, the user and the tokens'),
  ),
  claim(
    'session.session-id',
    'The state has a session with its id.',
    at.clientSessions('signing in updates the session, the user and the tokens'),
  ),
  claim(
    'session.expires-at',
    'The cookies end with the expiry of the session.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim(
    'session.last-accessed-at',
    'The session has the time of its last access.',
    at.clientSession('session listeners are called for changes, but not for a new last access time'),
  ),
  claim(
    'session.null',
    'A page that is signed out has neither.',
    at.clientSession('a page without a session cookie starts signed out, whatever is stored'),
  ),
  claim(
    'session.cookie-token',
    'A cookie holds the session token.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim(
    'session.cookie-jwt',
    'A cookie holds the JWT of the session.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim(
    'session.cookie-intermediate',
    'Another cookie holds the intermediate token.',
    at.clientSessionStore('an intermediate session token replaces the session'),
  ),
  claim('user.user-id', 'A user has an id.', at.pactUsers('the user endpoint returns the signed-in user')),
  claim(
    'user.passkeys',
    'A user has passkeys, each with an id and a name.',
    at.passkeyManager('a user with passkeys starts at the passkey list, and "Done" emits an event and closes it'),
    at.passkeyManager('"Edit" and "Save" rename a passkey, reload the user and show a toast'),
  ),
  claim(
    'return-to.value',
    'returnTo is a value of the local storage with a path and a query.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  claim(
    'oauth-request.client-id',
    'A request has client_id.',
    at.clientIdp('an authorization request is sent unchanged'),
  ),
  claim(
    'oauth-request.redirect-uri',
    'A request has redirect_uri.',
    at.clientIdp('an authorization request is sent unchanged'),
  ),
  claim(
    'oauth-request.response-type',
    'response_type is code unless given.',
    at.oauthRequest('a minimal authorization request gets the default response type and scopes'),
  ),
  claim(
    'oauth-request.scopes',
    'The scopes are openid, email and profile unless given.',
    at.oauthRequest('a minimal authorization request gets the default response type and scopes'),
  ),
  claim(
    'oauth-request.code-challenge',
    'A request has code_challenge.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'oauth-request.state',
    'A request has state.',
    at.journeyRequestSurvives('a 2 kB state parameter with special characters is returned unchanged'),
  ),
  claim(
    'oauth-request.nonce',
    'A request has nonce.',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'oauth-request.prompt',
    'A request has prompt.',
    at.consentPage('the consent page sends one start request, with only the parameters of that endpoint'),
    at.pactIdp('prompt=consent requires consent again for an app that the user has already allowed'),
  ),
  claim(
    'oauth-request.known-scopes',
    'The client knows six scopes: openid, profile, email, phone, full_access, offline_access.',
    at.scopeTexts('the built-in scope %s is described in words'),
    at.idpConsent('the consent screen describes every scope in words'),
  ),
  claim(
    'authorize-start.client-name',
    'The response has the client and its name.',
    at.consentPage('the consent page shows the client and the permissions'),
    at.mockConsent('the authorization start endpoint returns the client and the requested scopes'),
  ),
  claim(
    'authorize-start.consent-required',
    'The response says whether consent is required.',
    at.consentPage('an authorization request that needs no consent is submitted immediately and once'),
    at.pactIdp('an app that was allowed before needs no consent'),
  ),
  claim(
    'authorize-start.scope-results',
    'The response says for each scope whether it can be granted.',
    at.consentPage('the consent page lists scopes that the user cannot grant'),
    at.pactIdp('the authorize endpoint marks scopes that cannot be granted'),
  ),
  claim(
    'authorize-start.redirect-uri',
    'The redirect URI comes with the response to the decision.',
    at.clientIdp("submitting the user's decision returns a URL"),
    at.pactIdp('an app that the user allows gets an authorization code'),
  ),
  claim(
    'logout.client-id',
    'A logout has client_id.',
    at.clientIdp('an OAuth logout request is sent to /oauth/logout/start'),
  ),
  claim(
    'logout.redirect-uri',
    'A logout has post_logout_redirect_uri.',
    at.clientIdp('an OAuth logout request is sent to /oauth/logout/start'),
  ),
  claim(
    'logout.id-token-hint',
    'A logout has id_token_hint.',
    at.pactLogout('a logout whose id_token_hint matches the session’s user needs no consent and returns the state'),
  ),
  claim(
    'logout.state',
    'A logout has state.',
    at.pactLogout('a logout whose id_token_hint matches the session’s user needs no consent and returns the state'),
    at.mockLogout('the logout endpoint adds the state to the query of the logout redirect URI'),
  ),
  ...(
    [
      ['project-name', 'project_name', 'projectName', 'the name of the project'],
      ['watermark', 'disable_sdk_watermark', 'displayWatermark', 'whether the watermark is shown'],
      ['captcha', 'captcha_settings', 'captchaSettings', 'whether captchas are enabled, and the site key'],
      ['custom-domain', 'cname_domain', 'cnameDomain', 'a domain of the project'],
      ['email-domains', 'email_domains', 'emailDomains', 'the domains that mails come from'],
      [
        'pkce-magic-links',
        'pkce_required_for_email_magic_links',
        'pkceRequiredForEmailMagicLinks',
        'whether PKCE is required for mailed links',
      ],
      [
        'pkce-password-resets',
        'pkce_required_for_password_resets',
        'pkceRequiredForPasswordResets',
        'whether PKCE is required for password resets',
      ],
      ['pkce-oauth', 'pkce_required_for_oauth', 'pkceRequiredForOAuth', 'whether PKCE is required for third parties'],
      ['pkce-sso', 'pkce_required_for_sso', 'pkceRequiredForSso', 'whether PKCE is required for single sign-on'],
      ['slug-pattern', 'slug_pattern', 'slugPattern', 'the pattern of slugs'],
      [
        'organization-creation',
        'create_organization_enabled',
        'createOrganizationEnabled',
        'whether organizations can be created',
      ],
      [
        'password-config',
        'password_config',
        'passwordConfig',
        'the rules of passwords, as ludsComplexity and ludsMinimumCount',
      ],
      ['fingerprint-mode', 'dfp_protected_auth_mode', 'dfpProtectedAuthMode', 'the mode of fingerprints'],
      ['rbac-policy', 'rbac_policy', 'rbacPolicy', 'the access policy'],
      [
        'siwe',
        'siwe_required_for_crypto_wallets',
        'siweRequiredForCryptoWallets',
        'whether Sign-In with Ethereum is required',
      ],
      ['vertical', 'vertical', 'vertical', 'the vertical'],
    ] as const
  ).map(([id, field, member, what]) =>
    claim(
      `bootstrap.${id}`,
      `The configuration has ${what}.`,
      at.clientBootstrap(`the bootstrap field ${field} changes the member ${member} only`),
    ),
  ),
  claim(
    'bootstrap.fingerprint',
    'The configuration has whether fingerprints protect the sign-in.',
    at.clientBootstrap('the fingerprint mode is OBSERVATION unless the project sets another'),
    at.clientFraud('for a project with %s, calls include only the required captcha token and fingerprint id'),
  ),
  claim(
    'bootstrap.defaults',
    'If the configuration cannot be loaded, the defaults apply.',
    at.clientBootstrap('the default project configuration applies when the provider %s'),
    at.clientBootstrap('the default bootstrap configuration requires nothing and enables nothing'),
  ),
  claim('pkce.pair', 'A pair has a challenge and a verifier.', at.clientPkce('a PKCE pair conforms to RFC 7636')),
  claim(
    'telemetry.event-id',
    'A blob has an event id.',
    at.clientTelemetry('a telemetry blob contains three ids, the time and the time zone'),
  ),
  claim(
    'telemetry.app-session-id',
    'A blob has the id of a session of the app.',
    at.clientTelemetry('a telemetry blob contains three ids, the time and the time zone'),
  ),
  claim(
    'telemetry.persistent-id',
    'A blob has a persistent id.',
    at.clientTelemetry('a telemetry blob contains three ids, the time and the time zone'),
  ),
  claim(
    'telemetry.sent-at',
    'A blob has the time of sending.',
    at.clientTelemetry('a telemetry blob contains three ids, the time and the time zone'),
  ),
  claim(
    'telemetry.timezone',
    'A blob has the time zone.',
    at.clientTelemetry('a telemetry blob contains three ids, the time and the time zone'),
  ),
  claim(
    'telemetry.user-id',
    'A blob has the id of the user.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'telemetry.session-id',
    'A blob has the id of the session.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'telemetry.hostname',
    'A blob has the host name of the page.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'telemetry.sdk-name',
    'A blob has the name of the SDK.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'telemetry.sdk-version',
    'A blob has the version 5.38.1.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'event.public-token',
    'An event has the public token.',
    at.clientEvents('an event request carries no credentials and contains the public token'),
  ),
  claim('event.name', 'An event has a name.', at.pactEvents('the client sends queued events in one batch')),
  claim('event.details', 'An event has details.', at.pactEvents('the client sends queued events in one batch')),
  claim(
    'event.error-code',
    'An event has the code of an error.',
    at.clientLogOutcome('the event logged for a rejected call contains the type, message and status of the error'),
    at.pactEvents('the event of a failed call contains its error code, description and HTTP status'),
  ),
  claim(
    'event.error-description',
    'An event has the description of an error.',
    at.clientLogOutcome('the event logged for a rejected call contains the type, message and status of the error'),
    at.pactEvents('the event of a failed call contains its error code, description and HTTP status'),
  ),
  claim(
    'event.status-code',
    'An event has the HTTP status of an error.',
    at.clientLogOutcome('the event logged for a rejected call contains the type, message and status of the error'),
    at.pactEvents('the event of a failed call contains its error code, description and HTTP status'),
  ),
  ...(
    [
      ['redirect-urls', 'the redirect URLs of login and signup'],
      ['expirations', 'the lifetimes of both links'],
      ['templates', 'the templates of both mails'],
      ['locale', 'the language'],
    ] as const
  ).map(([field, what]) =>
    claim(
      `link-options.${field}`,
      `A mailed link has ${what}.`,
      at.linkOptions('magic link options are mapped to API parameters, and options without a parameter are omitted'),
      at.pactLinks('a magic link request with all options emails a new user'),
    ),
  ),
  claim(
    'link-defaults.login',
    'A login link lasts 30 minutes.',
    at.linkOptions('magic links expire after 30 minutes unless configured'),
  ),
  claim(
    'link-defaults.signup',
    'A signup link lasts 30 minutes.',
    at.linkOptions('magic links expire after 30 minutes unless configured'),
  ),
  claim(
    'link-defaults.pending',
    'Users are not created as pending, and the option is not sent.',
    at.emailLinks('magic links expire after 30 minutes by default, and no other options are sent'),
  ),
  claim(
    'link-defaults.domain-hint',
    'A hint of the domain is optional.',
    at.emailLinks('the email confirmation links to three webmail inboxes, which open in a new tab'),
  ),
  ...(
    [
      ['email', 'the address'],
      ['login-redirect-url', 'the redirect URL of the login'],
      ['reset-redirect-url', 'the redirect URL of the reset'],
      ['reset-expiration', 'the lifetime of the reset'],
      ['reset-template', 'the template of the reset'],
      ['locale', 'the language'],
    ] as const
  ).map(([field, what]) =>
    claim(
      `reset-options.${field}`,
      `A mailed reset has ${what}.`,
      at.clientPasswords('a password reset request sends its options unchanged'),
      at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
    ),
  ),
  claim(
    'reset-options.login-expiration',
    'The lifetime of the login link can be configured. The call has no member for it.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  claim(
    'config.products',
    'The products are a subset of six.',
    at.mainParts('the product %s has a form on the main screen'),
    at.mainParts('the product %s alone shows its buttons and no form'),
    at.mainParts('the passkey button is always shown on a main screen without a form'),
  ),
  claim(
    'config.products-default',
    'The default product is magic links.',
    at.config('the default product of the widget is email magic links'),
  ),
  claim(
    'config.otp-methods',
    'otpOptions has methods.',
    at.formTabs('the form tabs are Text, WhatsApp and Email, in this order'),
  ),
  claim(
    'config.otp-expiration',
    'otpOptions has expirationMinutes.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'config.otp-login-template',
    'otpOptions has loginTemplateId.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'config.otp-signup-template',
    'otpOptions has signupTemplateId.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'config.otp-locale',
    'otpOptions has locale.',
    at.passcodes('the email passcode form sends every configured option under its API name'),
  ),
  claim(
    'config.session-duration',
    'sessionOptions has sessionDurationMinutes.',
    at.passcodes('verifying a passcode requests the configured session lifetime'),
  ),
  claim(
    'config.email-links',
    'emailMagicLinksOptions configure the links.',
    at.emailLinks('every configured magic link option is sent under its API name'),
  ),
  claim(
    'config.passwords',
    'passwordOptions configure the resets.',
    at.passwordReset('"Forgot Password?" mails a reset link with the configured options and shows the next screen'),
  ),
  claim(
    'config.providers',
    'oauthOptions has providers.',
    at.mainScreen('the OAuth provider %s has a button "Continue with %s" with an icon'),
  ),
  claim(
    'config.custom-scopes',
    'A provider has custom_scopes.',
    at.oauthButtons('clicking a provider button starts OAuth with the configured redirect URLs, scopes and parameters'),
  ),
  claim(
    'config.provider-params',
    'A provider has provider_params.',
    at.oauthButtons('clicking a provider button starts OAuth with the configured redirect URLs, scopes and parameters'),
  ),
  claim(
    'config.one-tap',
    'A provider has one_tap.',
    at.oneTapWidget('without the one_tap option, no One Tap prompt is created'),
    at.config('One Tap is used only if it is enabled for Google and OAuth is a product'),
  ),
  claim(
    'config.position',
    'A provider has position.',
    at.oneTapWidget('the position and `cancel_on_tap_outside` of the One Tap prompt are configurable'),
    at.clientOneTap('the One Tap prompt is initialized for %s'),
  ),
  claim(
    'config.cancel-on-tap-outside',
    'A provider has cancel_on_tap_outside.',
    at.oneTapWidget('the position and `cancel_on_tap_outside` of the One Tap prompt are configurable'),
    at.clientOneTap('%s One Tap prompt does not close on a click outside if so configured'),
  ),
  claim(
    'config.login-redirect-url',
    'oauthOptions has loginRedirectURL.',
    at.oauthButtons('clicking a provider button starts OAuth with the configured redirect URLs, scopes and parameters'),
  ),
  claim(
    'config.signup-redirect-url',
    'oauthOptions has signupRedirectURL.',
    at.oauthButtons('clicking a provider button starts OAuth with the configured redirect URLs, scopes and parameters'),
  ),
  claim(
    'config.shadow-dom',
    'enableShadowDOM puts the widget into a shadow root.',
    at.widgetRoot('a widget in a shadow root adopts its styles there and is isolated from the page'),
    at.journeyPasscodes('a passcode signs the user in when the widget is in a shadow root'),
  ),
  ...(
    [
      [
        'screen',
        'a screen, main at first',
        'the initial state has the main screen, an email passcode, a new password and the first wallet',
      ],
      [
        'magic-link-email',
        'the address of a link, empty at first',
        'the initial widget state has no user input, warning or error',
      ],
      [
        'otp-type',
        'the method of a passcode, email at first',
        'the initial state has the main screen, an email passcode, a new password and the first wallet',
      ],
      [
        'otp-method-id',
        'the id of the method of a passcode',
        'a partial update of the passcode state keeps its other properties',
      ],
      [
        'otp-destination',
        'the destination of a passcode',
        'a partial update of the passcode state keeps its other properties',
      ],
      [
        'wallet-address',
        'the address of a wallet',
        'partial updates of the wallet and password states keep their other properties',
      ],
      [
        'wallet-option',
        'the chosen wallet, the first one at first',
        'the initial state has the main screen, an email passcode, a new password and the first wallet',
      ],
      [
        'wallet-challenge',
        'the challenge of a wallet',
        'partial updates of the wallet and password states keep their other properties',
      ],
      [
        'password-email',
        'the address of a password',
        'partial updates of the wallet and password states keep their other properties',
      ],
      [
        'password-type',
        'the type of user, new at first',
        'the initial state has the main screen, an email passcode, a new password and the first wallet',
      ],
      ['reset-token', 'the token of a reset', 'the reducer stores the token of a password reset'],
      [
        'error-descriptor',
        'a description of an internal error',
        'the reducer stores an internal error and keeps the rest of the state',
      ],
    ] as const
  ).map(([field, what, title]) => claim(`form-state.${field}`, `The state has ${what}.`, at.reducer(title))),
  claim(
    'theme.white',
    'The container is white by default.',
    at.widgetRoot('the container is white with the light colour scheme by default'),
  ),
  claim(
    'theme.width',
    'The container is 400 px wide.',
    at.widgetRoot('the widget is 400 px wide and its buttons 45 px high'),
  ),
  claim(
    'theme.container-radius',
    'The corners of the container have a radius of 8 px.',
    at.widgetRoot('the container has a corner radius of 8 px, and buttons and inputs have 4 px'),
    at.theme('the default theme is 400 px wide, with corners of 8 and 4 px, in Arial'),
  ),
  claim(
    'theme.primary',
    'The primary colour is dark navy.',
    at.specifiedDefaults('the default colours are those of the specification'),
  ),
  claim(
    'theme.secondary',
    'The secondary colour is grey-blue.',
    at.specifiedDefaults('the default colours are those of the specification'),
  ),
  claim(
    'theme.success',
    'There is a colour of success.',
    at.specifiedDefaults('the default colours are those of the specification'),
  ),
  claim(
    'theme.warning',
    'There is a colour of warnings.',
    at.specifiedDefaults('the default colours are those of the specification'),
  ),
  claim(
    'theme.error',
    'There is a colour of errors.',
    at.specifiedDefaults('the default colours are those of the specification'),
  ),
  claim(
    'theme.buttons',
    'Primary, secondary and disabled buttons have styles of their own.',
    at.theme('text has a contrast of at least 4.5:1 in the %s scheme'),
  ),
  claim(
    'theme.button-radius',
    'The corners of buttons have a radius of 4 px.',
    at.widgetRoot('the container has a corner radius of 8 px, and buttons and inputs have 4 px'),
    at.widgetRoot('a theme affects its own widget only'),
    at.theme('the default theme is 400 px wide, with corners of 8 and 4 px, in Arial'),
  ),
  claim(
    'theme.font',
    'The font is Arial, Helvetica, sans-serif.',
    at.theme('the default theme is 400 px wide, with corners of 8 and 4 px, in Arial'),
  ),
  claim(
    'theme.header-shown',
    'The header is shown by default.',
    at.mainScreen('the main screen has the heading "Sign up or log in"'),
  ),
  claim(
    'theme.no-logo',
    'There is no logo by default.',
    at.specifiedTexts('the main screen has no image when no logo is configured'),
  ),
  ...(
    [
      [
        'score',
        'a score',
        'a zxcvbn score of %i reads "%s" and fills the strength meter with the "%s" colour (%i of 4)',
      ],
      ['warning', 'a warning', 'known zxcvbn feedback is replaced, and unknown feedback is shown unchanged'],
      ['suggestions', 'suggestions', 'known zxcvbn feedback is replaced, and unknown feedback is shown unchanged'],
      [
        'missing-characters',
        'the number of missing characters',
        'each LUDS password rule shows whether it is met (%#)',
      ],
      ['missing-complexity', 'the number of missing classes', 'each LUDS password rule shows whether it is met (%#)'],
      [
        'valid-password',
        'whether the password is valid',
        'changing a valid password disables the button until the password is checked again',
      ],
      ['strength-policy', 'the policy', 'each LUDS password rule shows whether it is met (%#)'],
      [
        'breached-password',
        'whether the password is breached',
        'a breached password shows its own text regardless of its strength score',
      ],
    ] as const
  ).map(([field, what, title]) =>
    claim(`strength.${field}`, `The response to a check of a password has ${what}.`, at.passwordStrength(title)),
  ),
  claim(
    'strength.none',
    'A project can have no policy.',
    at.specifiedTexts('without a strength policy, a valid password shows neither a strength meter nor rules'),
  ),
  claim(
    'search.new',
    'A search reports that an address is new.',
    at.passwords('a new user is asked to create a password'),
    at.pactSearch('the user search returns “new” for an unknown email address'),
  ),
  claim(
    'search.password',
    'A search reports that a user has a password.',
    at.passwords('a user with a password is asked to log in'),
    at.pactSearch('the user search returns “password” for a user with a password'),
  ),
  claim(
    'search.passwordless',
    'A search reports that a user has no password.',
    at.passwords('a user without a password is mailed a magic link if configured, and can resend it'),
    at.pactSearch('the user search returns “passwordless” for a user without a password'),
  ),
  claim(
    'wallets.named',
    'There are five named wallets.',
    at.walletTable('the wallet table lists five named wallets, and one generic entry each for Ethereum and Solana'),
  ),
  claim(
    'wallets.generic-ethereum',
    'Any other Ethereum wallet has a button.',
    at.wallets('unknown wallets are named after their blockchain'),
  ),
  claim(
    'wallets.generic-solana',
    'Any other Solana wallet has a button.',
    at.wallets('unknown wallets are named after their blockchain'),
  ),
  claim(
    'wallets.type-solana',
    'Wallets of Solana have the type solana.',
    at.walletTable('Solana wallets have the type solana, all others ethereum'),
  ),
  claim(
    'wallets.type-ethereum',
    'All other wallets have the type ethereum.',
    at.walletTable('Solana wallets have the type solana, all others ethereum'),
  ),
]
