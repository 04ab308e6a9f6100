import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** Numbers, names and defaults. */
export const LIMITS: readonly Claim[] = [
  claim(
    'refresh.interval',
    'A session is refreshed every three minutes.',
    at.clientRefresh('a signed-in page refreshes the session every 3 minutes without extending it'),
  ),
  claim(
    'retry.base',
    'The base of the delay of a retry is two seconds.',
    at.clientRefresh('retry %i of a session refresh with the random number %f waits %i ms'),
  ),
  claim(
    'retry.doubles',
    'Each retry waits twice as long.',
    at.clientRefresh('a failed session refresh is retried after 4 s, 8 s … 256 s, without a limit'),
  ),
  claim(
    'retry.cap',
    'The exponent is seven at most.',
    at.clientRefresh('retry 30 of a session refresh with the random number 0.5 waits 256000 ms'),
  ),
  claim(
    'retry.jitter',
    'Each delay is shifted by up to 175 ms.',
    at.clientRefresh('retry 1 of a session refresh with the random number 0 waits 3825 ms'),
    at.clientRefresh('retry 1 of a session refresh with the random number 0.999999 waits 4174 ms'),
  ),
  claim(
    'intermediate.lifetime',
    'The cookie of the intermediate token lasts ten minutes.',
    at.clientCookies('the cookie of an intermediate session token expires after 10 minutes'),
  ),
  claim(
    'debounce.default',
    'Typing is followed after 500 ms.',
    at.specifiedDefaults('the strength of a typed password is checked after 500 ms'),
  ),
  claim(
    'sign-in.duration',
    'A sign-in of the web app lasts 60 minutes.',
    at.authenticatePage('the /authenticate page sends the token once, for a session of 60 minutes'),
  ),
  claim(
    'attest.duration',
    'An attested session lasts 60 minutes.',
    at.clientSessions('session.attest revokes the current session and requests 60 minutes'),
  ),
  claim(
    'widget-session.duration',
    'Sessions of the widget have a default that is a named constant.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  claim(
    'widget-otp.expiration',
    'Passcodes of the widget have a default that is a named constant.',
    at.passcodeStart('a passcode expires after five minutes unless configured'),
  ),
  claim(
    'magic-link.login-expiration',
    'A login link lasts 30 minutes.',
    at.emailLinks('magic links expire after 30 minutes by default, and no other options are sent'),
  ),
  claim(
    'magic-link.signup-expiration',
    'A signup link lasts 30 minutes.',
    at.emailLinks('magic links expire after 30 minutes by default, and no other options are sent'),
  ),
  claim(
    'passcode.length',
    'A passcode has six digits.',
    at.passcodes('the sixth digit submits the passcode and shows the progress'),
  ),
  claim(
    'sdk.version',
    'The version of the SDK is 5.38.1.',
    at.clientTransport('every request to the provider carries credentials and telemetry, even without a body'),
  ),
  claim(
    'cookies.same-site',
    'Cookies are lax.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim('cookies.secure', 'Cookies are secure.', at.clientCookies('cookies of %s have the Secure attribute')),
  claim(
    'cookies.localhost',
    'Cookies of localhost are not secure.',
    at.clientCookies('cookies of %s have neither the Secure nor the Domain attribute'),
  ),
  claim(
    'cookies.path',
    'The path of cookies is / by default.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
    at.clientCookies('cookie names and path are configurable'),
  ),
  claim(
    'cookies.session-name',
    'The cookie of the session token is stytch_session.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim(
    'cookies.jwt-name',
    'The cookie of the JWT is stytch_session_jwt.',
    at.clientCookies(
      'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
    ),
  ),
  claim(
    'cookies.intermediate-name',
    'The cookie of the intermediate token is stytch_intermediate_session_token.',
    at.clientCookies('an intermediate session token has its own cookie, with the attributes of a session cookie'),
    at.clientSession('a page that starts signed out keeps the intermediate token'),
  ),
  claim(
    'storage.prefix',
    'Keys of the state begin with stytch_sdk_state_.',
    at.clientStorage('all local storage keys of a client begin with a prefix that contains the public token'),
  ),
  claim(
    'storage.last-used',
    'The last used third party is stored under a key of the public token.',
    at.clientStorage('the last used OAuth provider is stored under the public token'),
    at.clientOauth('an OAuth start with %s stores it as the last used provider'),
  ),
  claim(
    'pkce.verifier',
    'A verifier is 16 random words of 32 bits in hexadecimal.',
    at.clientPkce('a PKCE verifier is sixteen 32-bit words in hexadecimal: the word %i becomes %j'),
  ),
  claim(
    'pkce.challenge',
    'A challenge is the SHA-256 of the verifier in URL-safe base64.',
    at.clientPkce('a PKCE pair conforms to RFC 7636'),
  ),
  claim(
    'email-domains.default',
    'The default list of domains has one entry.',
    at.clientBootstrap('the default bootstrap configuration requires nothing and enables nothing'),
  ),
  claim(
    'email-domains.from-config',
    'The hint of the domain comes from the configuration of the page.',
    at.emailLinks('the email confirmation links to three webmail inboxes, which open in a new tab'),
  ),
  claim(
    'email-domains.from-bootstrap',
    'Otherwise it is the only domain of the project.',
    at.emailLinks('the inbox links search for the sender domain of a project with the domains ["acme.example"]'),
  ),
  claim(
    'email-domains.several',
    'Several domains give no hint.',
    at.emailLinks('the inbox links search for the sender domain of a project with the domains %j'),
  ),
  claim(
    'redirect.missing-token',
    'A missing token redirects after 2000 ms.',
    at.specifiedDelays('a sign-in link without a token redirects to the login page after 2000 ms, and not before'),
  ),
  claim(
    'redirect.failed',
    'A failed sign-in redirects after 3000 ms.',
    at.specifiedDelays('a failed sign-in redirects to the login page after 3000 ms, and not before'),
  ),
  claim(
    'scopes.default',
    'The default scopes are openid, email and profile.',
    at.oauthRequest('a minimal authorization request gets the default response type and scopes'),
  ),
  claim(
    'return-to.default',
    'The default path is /.',
    at.returnTo('without a stored value, the return path is the home page'),
  ),
  claim(
    'layout.width',
    'The container is 400 px wide.',
    at.widgetRoot('the widget is 400 px wide and its buttons 45 px high'),
    at.appSizes('the content of a page is 400 px wide and its buttons are 45 px high'),
  ),
  claim(
    'layout.buttons',
    'Buttons are 45 px high.',
    at.widgetRoot('the widget is 400 px wide and its buttons 45 px high'),
    at.appSizes('the content of a page is 400 px wide and its buttons are 45 px high'),
  ),
  claim(
    'layout.inputs',
    'Inputs are 47 px high.',
    at.specifiedDefaults('inputs are 47 px high'),
    at.appSizes('the email field of the password reset page is 47 px high'),
  ),
  claim(
    'layout.boxes',
    'Boxes of passcodes are 46 px high.',
    at.specifiedDefaults('the digit boxes of the passcode field are 46 px high'),
  ),
  claim(
    'layout.one-tap',
    'The prompt of One Tap is 47 px high by default.',
    at.oneTapHeight('the One Tap container is 47 px high before its first measurement, and while it is empty'),
  ),
  claim(
    'layout.debounce',
    'A change of its size is followed after 100 ms.',
    at.oneTapHeight('the One Tap container applies its first two measured heights at once, the next after 100 ms'),
  ),
  claim('random-id.length', 'Random ids have 21 characters.', at.toasts('a random ID has 21 URL-safe characters')),
  claim(
    'passkey-autofill.limit',
    'Passkeys are offered five times.',
    at.passkeyCeremonies('a failed passkey sign-in is reported and offered again, five times at most'),
  ),
  claim(
    'phone-parse.submit',
    'A number is parsed within two seconds on sending.',
    at.phones('if the provider’s iframe does not reply in two seconds, the country code and typed digits are sent'),
  ),
  claim(
    'phone-parse.display',
    'A number is parsed within ten seconds on display.',
    at.specifiedDefaults(
      'a phone number stays unformatted if the provider’s iframe replies after more than ten seconds',
    ),
    at.phones('the phone number is shown unformatted until the provider’s iframe replies, within ten seconds'),
  ),
  claim(
    'code-sent.duration',
    '“Code sent” is shown for two seconds.',
    at.specifiedDefaults('the resend button shows "Code sent" for 2000 ms'),
  ),
  claim(
    'toast.blank',
    'A blank toast is shown for four seconds.',
    at.toasts('success toasts are shown for two seconds, blank toasts and error toasts for four'),
  ),
  claim(
    'toast.error',
    'A toast about an error is shown for four seconds.',
    at.toasts('success toasts are shown for two seconds, blank toasts and error toasts for four'),
  ),
  claim(
    'toast.success',
    'A toast about a success is shown for two seconds.',
    at.toasts('success toasts are shown for two seconds, blank toasts and error toasts for four'),
  ),
  claim(
    'toast.maximum',
    'Twenty toasts are shown at most.',
    at.toasts('when there are more than twenty toasts, the oldest are dropped'),
  ),
  claim(
    'fetcher.dedupe',
    'The same data is fetched once within two seconds.',
    at.queryClient('the same query is fetched only once within two seconds'),
  ),
  claim(
    'fetcher.focus',
    'On focus, data is fetched again after five seconds.',
    at.queryClient('when the window gets the focus, data that is 4999 ms old is fetched again: false'),
    at.queryClient('when the window gets the focus, data that is 5000 ms old is fetched again: true'),
  ),
  claim(
    'fetcher.retry',
    'A failure is retried after five seconds.',
    at.specifiedDelays('a failed authorization request is sent again after 5000 ms, and not before'),
    at.queryClient('on a 4g network, a failed query is retried after 5000 ms'),
  ),
  claim(
    'fetcher.retry-slow',
    'On a slow network a failure is retried after ten seconds.',
    at.queryClient('on a 2g network, a failed query is retried after 10000 ms'),
    at.queryClient('on a slow-2g network, a failed query is retried after 10000 ms'),
  ),
  claim(
    'events.batch-size',
    'A batch of events has a size that is a named constant.',
    at.clientEvents('a batch of fifteen events is sent immediately'),
  ),
  claim(
    'events.interval',
    'Batches have an interval that is a named constant.',
    at.clientEvents('logged events are sent in one batch after 800 ms'),
  ),
]
