import { claim, shown, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** The routes and screens of the web app. */
export const APP_SCREENS: readonly Claim[] = [
  // /login
  shown(
    'login.title',
    'The login page has a title.',
    'Sign In',
    at.loginPage('the login page asks a signed-out user to sign in'),
  ),
  shown(
    'login.subtitle',
    'The subtitle names the product.',
    'Sign in to authorize the Unofficial Asana MCP Server',
    at.loginPage('the login page asks a signed-out user to sign in'),
  ),
  claim(
    'login.widget',
    'The page shows the widget with GitHub alone.',
    at.loginPage('the login page offers only GitHub'),
  ),
  shown(
    'login.github-button',
    'The button names GitHub.',
    'Continue with GitHub',
    at.loginPage('the login page offers only GitHub'),
  ),
  claim(
    'login.login-redirect',
    'Known users return from GitHub to /authenticate.',
    at.loginPage('GitHub redirects new and existing users to /authenticate'),
  ),
  claim(
    'login.signup-redirect',
    'New users return from GitHub to /authenticate.',
    at.loginPage('GitHub redirects new and existing users to /authenticate'),
  ),
  shown(
    'login.footer',
    'The footer names the identity provider.',
    'Secure authentication powered by Stytch',
    at.loginPage('the login page asks a signed-out user to sign in'),
  ),
  claim(
    'login.signed-in',
    'A user who is signed in already is sent to the stored path.',
    at.loginPage('the login page redirects a signed-in user to the stored path'),
  ),
  claim(
    'login.flow-complete',
    'When a sign-in completes while the page is open, the user is sent to the stored path.',
    at.loginPage('after a sign-in in another tab, the login page follows the stored path of its own tab'),
  ),
  claim(
    'login.return-default',
    'Without a stored path the user is sent home.',
    at.loginPage('the login page redirects a signed-in user home if no path is stored'),
  ),
  claim(
    'login.return-cleared',
    'The stored path is cleared when it is used.',
    at.loginPage('the login page redirects a signed-in user to the stored path'),
    at.returnTo('clearing the return path removes it from the tab and from the browser'),
  ),
  claim(
    'login.route',
    'The address /login serves the app.',
    at.productServer('the path /login serves the web app with its configuration'),
  ),

  // /authenticate
  shown(
    'authenticate.working',
    'The page reports that it works.',
    'Completing authentication...',
    at.authenticatePage('the /authenticate page shows progress while the token is exchanged'),
  ),
  claim(
    'authenticate.token',
    'The token of the query is exchanged.',
    at.authenticatePage('the /authenticate page sends the token once, for a session of 60 minutes'),
  ),
  claim(
    'authenticate.success',
    'After the exchange the browser goes to the stored path.',
    at.authenticatePage('after a sign-in, the /authenticate page follows and clears the stored path'),
    at.journeyProtected('a deep link to a protected page opens it after signing in'),
  ),
  claim(
    'authenticate.success-default',
    'Without a stored path the browser goes home.',
    at.authenticatePage('the /authenticate page sends the token once, for a session of 60 minutes'),
    at.returnTo('without a stored value, the return path is the home page'),
  ),
  shown(
    'authenticate.missing-title',
    'Without a token the page is headed as an error.',
    'Authentication Error',
    at.authenticatePage(
      'a sign-in link without a token shows an error and redirects to the login page after two seconds',
    ),
  ),
  shown(
    'authenticate.missing-text',
    'Without a token the page says so.',
    'No authentication token found in URL',
    at.authenticatePage(
      'a sign-in link without a token shows an error and redirects to the login page after two seconds',
    ),
  ),
  claim(
    'authenticate.missing-redirect',
    'Without a token the browser goes to /login after two seconds.',
    at.specifiedDelays('a sign-in link without a token redirects to the login page after 2000 ms, and not before'),
    at.journeySignInFails(
      'a sign-in link without a token shows an error and returns to the login page after two seconds',
    ),
  ),
  shown(
    'authenticate.failed-text',
    'A failed exchange shows its reason.',
    'Authentication failed: {message}',
    at.authenticatePage('a rejected token shows the reason, and redirects to the login page after three seconds'),
  ),
  shown(
    'authenticate.failed-unknown',
    'A failure without a message is shown as unknown.',
    'Authentication failed: Unknown error',
    at.authenticatePage('a failed sign-in without an error message shows “Unknown error”'),
  ),
  claim(
    'authenticate.failed-redirect',
    'After a failed exchange the browser goes to /login after three seconds.',
    at.specifiedDelays('a failed sign-in redirects to the login page after 3000 ms, and not before'),
    at.journeySignInFails(
      'a rejected sign-in token shows the reason and returns to the login page after three seconds',
    ),
  ),
  claim(
    'authenticate.route',
    'The address /authenticate serves the app.',
    at.productServer('the path /authenticate?token=x serves the web app with its configuration'),
  ),

  // /oauth/authorize
  claim(
    'consent.protected',
    'The consent page needs a signed-in user.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  shown(
    'consent.title',
    'The page is headed.',
    'Authorization Request',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim('consent.client-id', 'client_id is required.', at.oauthRequest('an empty client_id counts as missing')),
  claim(
    'consent.redirect-uri',
    'redirect_uri is required.',
    at.oauthRequest('an authorization request without %s is rejected'),
  ),
  claim(
    'consent.response-type',
    'response_type is read and passed on.',
    at.oauthRequest('an authorization request forwards all supported parameters'),
  ),
  claim(
    'consent.scope',
    'scope is read and passed on.',
    at.oauthRequest('an authorization request forwards all supported parameters'),
  ),
  claim(
    'consent.code-challenge',
    'code_challenge is read and passed on.',
    at.oauthRequest('an authorization request forwards all supported parameters'),
  ),
  claim(
    'consent.state',
    'state is read and passed on unchanged.',
    at.oauthRequest('any state value is forwarded unchanged'),
  ),
  claim(
    'consent.nonce',
    'nonce is read and passed on.',
    at.oauthRequest('an authorization request forwards all supported parameters'),
  ),
  claim(
    'consent.prompt',
    'prompt is read and passed on.',
    at.oauthRequest('an authorization request forwards all supported parameters'),
  ),
  claim(
    'consent.client-name',
    'The page names the client that wants access.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim(
    'consent.client-fallback',
    'A client without a name has the name of the product.',
    at.consentPage('the consent page shows the product name for a client without a name'),
  ),
  claim(
    'consent.view-workspaces',
    'The first permission is to view workspaces.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim(
    'consent.manage-tasks',
    'The second permission is to view and manage tasks.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  shown(
    'consent.allow',
    'A button allows the request.',
    'Allow',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  shown(
    'consent.deny',
    'A button denies the request.',
    'Deny',
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  shown(
    'consent.submitting',
    'The label changes while the decision is submitted.',
    'Authorizing...',
    at.consentPage('while a consent decision is submitted, the button label changes and a second click is ignored'),
  ),
  shown(
    'consent.load-title',
    'A failed load has its heading.',
    'Authorization Error',
    at.consentPage('a rejected authorization request shows its error immediately and is not retried'),
  ),
  shown(
    'consent.load-text',
    'A failed load has its text.',
    'Failed to load authorization details.',
    at.consentPage('a rejected authorization request shows its error immediately and is not retried'),
    at.journeyConsentFails('a failed load of the authorization request can be retried'),
  ),
  shown(
    'consent.try-again',
    'After a failed load a button reloads the page.',
    'Try Again',
    at.consentError('after %s, the Try Again button of the consent page reloads it'),
  ),
  shown(
    'consent.submit-failed',
    'A failed submission is shown beside the buttons.',
    'Authorization failed. Please try again.',
    at.consentPage('a failed submit of the consent page shows an error and keeps the buttons usable'),
    at.journeyConsentFails('a failed consent decision shows an error and can be submitted again'),
  ),
  claim(
    'consent.privacy-policy',
    'The footer mentions the privacy policy.',
    at.consentPage('the footer of the consent page links to the privacy policy %s'),
  ),
  claim(
    'consent.allow-redirects',
    'After Allow the browser goes to the redirect URI that the provider returned.',
    at.journeyWholeStory('an assistant is authorized, Asana is linked, and an MCP tool call works'),
    at.consentPage('%s on the consent page submits the whole request and follows the returned URL'),
  ),
  claim(
    'consent.deny-redirects',
    'Deny ends at the client with access_denied.',
    at.journeyWholeStory('a user who denies access returns to the assistant with access_denied and without a code'),
  ),
  claim(
    'consent.deny-after-failure',
    'Deny ends at the client also after a failed automatic submission, and never with a code.',
    at.consentPage('Deny redirects to the client with access_denied after a failed submit that needed no consent'),
    at.consentPage('Deny redirects to the client with access_denied when the provider responds %s'),
    at.consentPage('Deny redirects to the client with access_denied when the submit fails: %s'),
    at.journeyConsentFails('a denial reaches the assistant after an automatic submission without consent has failed'),
  ),
  claim(
    'consent.route',
    'The address /oauth/authorize serves the app.',
    at.productServer('the path /oauth/authorize?client_id=x serves the web app with its configuration'),
  ),

  // /asana/authorize
  claim(
    'asana.protected',
    'The page needs a signed-in user.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  shown(
    'asana.title',
    'The page says where it goes.',
    'Connecting to Asana',
    at.asanaPage('the Asana authorization page redirects to Asana immediately'),
  ),
  claim(
    'asana.redirect',
    'The page redirects to Asana at once.',
    at.asanaPage('the Asana authorization page redirects to Asana immediately'),
    at.journeyWholeStory('an assistant is authorized, Asana is linked, and an MCP tool call works'),
  ),
  claim(
    'asana.client-id',
    'The redirect has the public app id.',
    at.asanaUrl('the Asana authorization URL has exactly four parameters'),
  ),
  claim(
    'asana.redirect-uri',
    'The redirect leads back to /api/asana/callback of this origin.',
    at.asanaUrl('the Asana authorization URL has exactly four parameters'),
  ),
  claim(
    'asana.response-type',
    'The redirect asks for a code.',
    at.asanaUrl('the Asana authorization URL has exactly four parameters'),
  ),
  claim(
    'asana.state',
    'The state of the redirect is the id of the user.',
    at.asanaUrl('the Asana authorization URL has exactly four parameters'),
  ),
  shown(
    'asana.error-view',
    'The error view leads home.',
    'Go Home',
    at.asanaPage('a configured Asana URL that could run script is not followed, and a link leads home'),
  ),
  claim(
    'asana.route',
    'The address /asana/authorize serves the app.',
    at.productServer('the path /asana/authorize serves the web app with its configuration'),
  ),

  // /
  claim(
    'home.protected',
    'The home page needs a signed-in user.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  shown(
    'home.title',
    'The home page has the name of the product.',
    'Unofficial Asana Apps SDK MCP Server',
    at.homePage('the home page shows the steps to get started'),
  ),
  shown(
    'home.connected',
    'A new Asana connection is announced in a green banner.',
    'Successfully connected to Asana!',
    at.homePage('the home page announces a new Asana connection and removes the parameter from the URL'),
  ),
  shown(
    'home.connected-hint',
    'The banner says what is possible now.',
    'You can now use the Asana MCP tools in ChatGPT.',
    at.homePage('the home page announces a new Asana connection and removes the parameter from the URL'),
  ),
  shown(
    'home.error-title',
    'An error of the query is headed.',
    'Error',
    at.journeyProtected('a user who denies access to Asana sees an error banner'),
  ),
  claim(
    'home.error-text',
    'The red banner contains the text of the query, as plain text.',
    at.homePage('the home page shows an error from the URL as plain text, not as HTML'),
    at.journeyProtected('an error text from the URL is shown as plain text'),
  ),
  shown(
    'home.steps',
    'The steps have a heading.',
    'Getting Started',
    at.homePage('the home page shows the steps to get started'),
  ),
  claim(
    'home.step-add',
    'The first step is to add the URL of the server under Settings → Connectors.',
    at.homeSteps('the home page lists three steps: add the MCP server, authorize it, connect Asana'),
  ),
  claim(
    'home.step-authorize',
    'The second step is to authorize the app by OAuth.',
    at.homeSteps('the home page lists three steps: add the MCP server, authorize it, connect Asana'),
  ),
  claim(
    'home.step-connect',
    'The third step is to connect Asana.',
    at.homeSteps('the home page lists three steps: add the MCP server, authorize it, connect Asana'),
  ),
  shown(
    'home.connect',
    'A button leads to /asana/authorize.',
    'Connect Asana Account',
    at.homePage('the link “Connect Asana Account” starts the Asana authorization'),
  ),
  claim(
    'home.help',
    'A link leads to the documentation.',
    at.homeSteps('the help link of the home page leads to the documentation'),
    at.homePage('the documentation link of the home page opens a new tab'),
  ),
  claim(
    'home.route',
    'The address / serves the app.',
    at.productServer('the path / serves the web app with its configuration'),
  ),

  // Protected routes
  shown(
    'protected.loading',
    'A protected page is loading until the user is known.',
    'Loading...',
    at.protectedPages('a protected page shows “Loading...” while a cached session without a user is unconfirmed'),
  ),
  claim(
    'protected.not-from-cache',
    'A state from the cache does not redirect.',
    at.protectedPages('a protected page shows “Loading...” while a cached session without a user is unconfirmed'),
  ),
  claim(
    'protected.shows-page',
    'A user who becomes known sees the page.',
    at.protectedPages('a protected page is shown after the person signs in'),
  ),
  claim(
    'protected.saves-path',
    'Without a user the path and the query are saved.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  claim(
    'protected.redirects',
    'Without a user the browser goes to /login.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
    at.protectedPages('a session that ends while the page is open redirects to the login page'),
  ),
]
