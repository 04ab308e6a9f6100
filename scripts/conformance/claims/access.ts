import { claim, type Claim } from '../claim.ts'
import * as at from '../files.ts'

/** Who may do what. */
export const ACCESS: readonly Claim[] = [
  claim('visitor.login', 'A visitor reaches /login.', at.loginPage('a signed-out person is asked to sign in')),
  claim(
    'visitor.authenticate',
    'A visitor reaches /authenticate.',
    at.authenticatePage('the page reports progress while the token is exchanged'),
  ),
  claim(
    'visitor.others',
    'A visitor reaches no protected page.',
    at.protectedPages('a signed-out person is sent from %s to the login page'),
  ),
  claim('user.home', 'A signed-in user reaches the home page.', at.homePage('the page shows the steps to get started')),
  claim(
    'user.consent',
    'A signed-in user reaches the consent page.',
    at.consentPage('the page shows the client and the permissions'),
  ),
  claim(
    'user.asana',
    'A signed-in user reaches the Asana page.',
    at.asanaPage('the page redirects to Asana immediately'),
  ),
  claim(
    'policy.carried',
    'The configuration carries an access policy.',
    at.clientBootstrap('every field is mapped to its stored name'),
    at.pactBootstrap('a new project returns the defaults'),
  ),
  claim(
    'policy.not-grantable',
    'Scopes that the user cannot grant are listed.',
    at.consentPage('scopes that the person cannot grant are listed'),
    at.mockConsent('a scope that cannot be granted is listed and left out of the grant'),
  ),
]
