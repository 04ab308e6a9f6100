import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** Who may do what. */
export const ACCESS: readonly Claim[] = [
  claim('visitor.login', 'A visitor reaches /login.', at.loginPage('the login page asks a signed-out user to sign in')),
  claim(
    'visitor.authenticate',
    'A visitor reaches /authenticate.',
    at.authenticatePage('the /authenticate page shows progress while the token is exchanged'),
  ),
  claim(
    'visitor.others',
    'A visitor reaches no protected page.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  claim(
    'user.home',
    'A signed-in user reaches the home page.',
    at.homePage('the home page shows the steps to get started'),
  ),
  claim(
    'user.consent',
    'A signed-in user reaches the consent page.',
    at.consentPage('the consent page shows the client and the permissions'),
  ),
  claim(
    'user.asana',
    'A signed-in user reaches the Asana page.',
    at.asanaPage('the Asana authorization page redirects to Asana immediately'),
  ),
  claim(
    'policy.carried',
    'The configuration carries an access policy.',
    at.clientBootstrap('every field of the bootstrap response is mapped to its stored name'),
    at.pactBootstrap('the bootstrap endpoint returns the default settings of a new project'),
  ),
  claim(
    'policy.not-grantable',
    'Scopes that the user cannot grant are listed.',
    at.consentPage('the consent page lists scopes that the user cannot grant'),
    at.mockConsent('a scope that cannot be granted is listed and omitted from the grant'),
  ),
]
