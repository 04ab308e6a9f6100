import { open, proven, testsOfOthers, type Scenario } from '../scenario.ts'
import * as at from './files.ts'

const SESSION = testsOfOthers(at.others, 'a session is authenticated, listed and revoked')
const KEYS = testsOfOthers(at.others, 'a session JWT verifies locally with the project’s keys and no other project’s')
const CONSENT = testsOfOthers(
  at.others,
  'an OAuth client gets consent, tokens and introspection until its access is revoked',
)
const M2M = testsOfOthers(at.others, 'an M2M client gets tokens for its scopes while it is active')

/** Sessions, the authorization server, clients, and what else a server meets. */
export const SESSIONS_AND_TOKENS: readonly Scenario[] = [
  proven(61, 'A session is checked by its token.', 'It has a fresh JWT and the same token.', {
    node: [at.sessions('a session is checked by its token and by its JWT')],
    ...SESSION,
  }),
  proven(62, 'It is checked by a JWT that has expired.', 'It is good while the session lives.', {
    node: [at.sessions('an expired session JWT is accepted while its session lives')],
  }),
  proven(63, 'A call names both, or none.', '400, by its own name.', {
    node: [at.sessions('a call must name exactly one session')],
  }),
  proven(64, 'A session is extended by too few, too many, and enough minutes.', '400, 400, and a later end.', {
    node: [
      at.sessions('a session of %i minutes is refused'),
      at.sessions('a session duration extends the session and never shortens it'),
    ],
  }),
  proven(65, 'Custom claims are added, changed and removed.', 'They are merged, signed, and replace no claim.', {
    node: [at.sessions('custom claims are merged at any depth, removed by null, and signed')],
  }),
  proven(66, 'Custom claims are too large.', '400.', {
    node: [at.sessions('custom claims are merged at any depth, removed by null, and signed')],
  }),
  proven(
    67,
    'A person signs in with the provider’s client in a browser.',
    'The server verifies the cookie without a call.',
    {
      node: [
        at.journeyServer('a server verifies the session of the vendor’s own client without a call to the provider'),
        at.sessions('the SDK verifies a session JWT locally until it exceeds the maximum age'),
      ],
      ...KEYS,
    },
  ),
  proven(68, 'A server wants no JWT of any age.', 'It makes one call.', {
    node: [at.sessions('the SDK verifies a session JWT locally until it exceeds the maximum age')],
  }),
  proven(69, 'A JWT has expired.', 'The server makes one call.', {
    node: [at.sessions('the SDK checks a session JWT that has expired by the machine’s clock with one call')],
  }),
  proven(70, 'A JWT is that of another project.', 'It is refused.', {
    node: [at.sessions('a session JWT of another tenant is refused, locally and by a call')],
    ...KEYS,
  }),
  proven(71, 'A session is revoked by its id, its token or its JWT.', '404; the JWT is verified until it expires.', {
    node: [at.sessions('a session can be revoked by its id, its token or its JWT, repeatedly without an error')],
    ...SESSION,
  }),
  proven(72, 'A revocation names nothing, two sessions, or no id.', '400, by its own name.', {
    node: [at.sessions('a session revocation with %s is refused')],
  }),
  proven(73, 'A server revokes the session of a browser.', 'The page is signed out at its next refresh.', {
    node: [at.journeyServer('a session that a server revokes ends in the vendor’s own client at the next refresh')],
  }),
  proven(74, 'The sessions of a user are listed.', 'Live ones, without tokens.', {
    node: [
      at.sessions('the session list contains only live sessions'),
      at.sessions('the sessions of a user are listed without tokens'),
    ],
    ...SESSION,
  }),
  proven(75, 'The mock is restarted with its data.', 'JWTs are verified without fetching the keys again.', {
    node: [
      at.lifecycle('the SDK verifies a JWT locally during a restart of the mock, and the restarted mock accepts it'),
    ],
  }),
  proven(76, 'A call checks what a user may do.', 'The roles that allow it, or 403.', {
    node: [at.sessions('RBAC permissions are checked by the user’s roles, both in the API and in the SDK')],
  }),
  proven(77, 'The SDK finds that a user may not.', 'It makes one call, which is refused.', {
    node: [at.sessions('an authorization check that fails in the SDK is repeated once by a call')],
  }),
  proven(78, 'The SDK checks twice.', 'It fetches the policy once.', {
    node: [at.sessions('RBAC permissions are checked by the user’s roles, both in the API and in the SDK')],
    ...testsOfOthers(at.others, 'the RBAC policy has its lists of roles, resources and scopes'),
  }),
  proven(
    79,
    'An MCP client is authorized, and its access token verified without a call.',
    'It names the user and the client.',
    {
      node: [
        at.journeyBackEnd('a person adds a note in the browser, and an assistant reads it with their permission'),
        at.idp('an access token without a resource has the project as its only audience'),
        at.idp('the SDK introspects an access token locally'),
      ],
      ...CONSENT,
    },
  ),
  proven(80, 'The client has asked for a token of a resource.', 'The project is among the audiences, too.', {
    node: [at.idp('the SDK introspects an access token locally')],
    ...CONSENT,
  }),
  proven(81, 'An ID token is given as an access token.', 'It is refused.', {
    node: [at.idp('the SDK introspects an access token locally')],
    ...CONSENT,
  }),
  proven(
    82,
    'A token is introspected by a public and by a confidential client.',
    'Claims, unless the secret is wrong.',
    {
      node: [
        at.idp('the SDK introspects an access token by a call until its access is revoked'),
        at.idp('a confidential client introspects a token with its secret'),
      ],
      ...CONSENT,
    },
  ),
  proven(83, 'A server revokes a connected app.', 'Tokens are inactive and not refreshed.', {
    node: [at.idp('revoking a connected app ends its access, but its access token still verifies locally')],
    ...CONSENT,
  }),
  proven(84, 'An expired, a made-up and a refresh token are introspected.', 'Inactive, inactive, active.', {
    node: [
      at.idp('an access token is inactive after it expires, after its user is deleted, or when made up'),
      at.idp('revoking a connected app ends its access, but its access token still verifies locally'),
      at.introspection('introspection describes a refresh token'),
    ],
  }),
  proven(85, 'The SDK checks what the scopes of a token permit.', 'As the policy says.', {
    node: [at.idp('the SDK checks the permissions of a scope against the RBAC policy locally')],
  }),
  proven(86, 'A server shows the consent page itself.', 'The client gets a code, or a denial.', {
    node: [
      at.idp('a server authorizes an OAuth client for a user, and the client redeems the code'),
      at.idp('a denied authorization redirects to the client with an error and without a code'),
    ],
    ...CONSENT,
  }),
  proven(87, 'An authorization request has a mistake.', 'It is refused by name.', {
    node: [
      at.idp('a server’s authorization request must name one user, a known client, its redirect URI and known scopes'),
    ],
  }),
  proven(88, 'Clients of every kind ask for consent.', 'It is asked for when it must be.', {
    node: [
      at.authorization('a third-party client requires consent once for each scope, and always with prompt=consent'),
      at.authorization('whether the client %j requires consent to the scopes %j: %s'),
    ],
  }),
  proven(89, 'A client of each type is created.', 'Confidential ones have a secret.', {
    node: [at.clients('an OAuth client of the type %s can be created')],
    ...CONSENT,
  }),
  proven(90, 'A client is changed, found and deleted.', 'The token endpoint knows it no more.', {
    node: [at.clients('an OAuth client can be updated, found and deleted')],
    ...testsOfOthers(at.others, 'an OAuth client is changed, found and deleted'),
  }),
  proven(91, 'The secret of a client is rotated, or its rotation cancelled.', 'Both are right in between.', {
    node: [at.clients('during a rotation both secrets are accepted, afterwards only the new one')],
  }),
  proven(92, 'A client has a template, an audience and a lifetime of its own.', 'Its tokens have them.', {
    node: [
      at.idp('the settings of an OAuth client determine the lifetime, audience and claims of its access tokens'),
      at.tokens('the token template of a client adds claims to its tokens and overrides none'),
    ],
  }),
  proven(93, 'The connected apps of a user are listed.', 'With their scopes, until access ends.', {
    node: [at.users('the apps a user has authorized are listed until access is revoked')],
  }),
  proven(94, 'An access token is exchanged for a session.', 'Once, in time, with full access.', {
    node: [
      at.idp('an access token with full access is exchanged once for the session that approved it'),
      at.idp('an access token without full access cannot be exchanged for a session'),
    ],
  }),
  proven(95, 'The token of a trusted issuer is exchanged for a session.', 'Unless it is for another audience.', {
    node: [at.sessions('a token of a trusted issuer is exchanged for a session')],
  }),
  proven(96, 'An M2M client gets a token.', 'It has the scopes, and lacks others.', {
    node: [at.clients('an M2M client gets tokens for itself, which the SDK verifies')],
    ...M2M,
  }),
  proven(97, 'It asks for fewer or for foreign scopes, or is inactive.', 'Fewer, refused, refused.', {
    node: [
      at.clients('an M2M client gets tokens for itself, which the SDK verifies'),
      at.clients('an M2M token is refused for unassigned scopes, a wrong secret or an inactive client'),
    ],
    ...M2M,
  }),
  proven(98, 'M2M clients are searched by scope, and their secrets rotated.', 'As those of other clients.', {
    node: [
      at.clients('M2M clients are searched by scope, changed and deleted'),
      at.clients('the secret of an M2M client is rotated'),
    ],
  }),
  proven(99, 'Users sign in with an app, a passkey, a wallet, or are impersonated.', 'Each works and is refused.', {
    node: [
      at.totps('a TOTP registration is created, and verified by its first passcode'),
      at.totps('wrong TOTP passcodes are rejected and lock the user'),
      at.passkeys('a server registers a passkey of a user, and the passkey signs the user in'),
      at.passkeys('a passkey sign-in cannot be started for a user without passkeys'),
      at.wallets('a new %s wallet creates a user, who signs in with a signature'),
      at.wallets('an unknown wallet cannot sign in'),
      at.impersonation('an impersonation token is exchanged once for a session of one hour'),
    ],
  }),
  proven(100, 'The project is counted.', 'The count of users is that of a search.', {
    node: [
      at.project('the project metrics count the users'),
      at.search('two projects of one mock have separate users'),
    ],
  }),
  proven(101, 'Errors, delays and broken responses are injected.', 'The SDK’s own errors, and no second try.', {
    node: [
      at.project('the SDK reports an outage as its own error, waits for a slow response, and retries neither'),
      at.users('the Node SDK throws on a broken response and does not retry'),
    ],
    ...testsOfOthers(at.others, 'an outage returns the error envelope, and a broken connection no response'),
  }),
  proven(102, 'A page calls the server API.', 'The browser keeps the response from it, unlike the metadata.', {
    node: [
      at.journeyServer('a page can read the OAuth metadata, but CORS blocks it from the server API'),
      at.project('browsers cannot call the server API: responses have no CORS headers, and preflights are refused'),
    ],
  }),
  open(
    103,
    'The provider’s example of an MCP server in Express runs unmodified.',
    'It lists tasks after a login.',
    'Its sources are not in the repository. Our own example makes the same calls, in a browser and with a real MCP client.',
    {
      node: [at.journeyBackEnd('a person adds a note in the browser, and an assistant reads it with their permission')],
    },
  ),
  open(
    104,
    'The provider’s example in Next keeps tasks in metadata.',
    'They stay.',
    'Its sources are not in the repository. Our own example keeps notes in the same metadata.',
    {
      node: [at.journeyBackEnd('a person adds a note in the browser, and an assistant reads it with their permission')],
    },
  ),
  open(
    105,
    'The provider’s examples for FastMCP, Go and Workers run.',
    'Their MCP endpoints let the token in.',
    'Neither Python’s nor Go’s SDK nor the examples’ sources are here. What they verify in a token is checked.',
    { ...CONSENT },
  ),
  open(
    106,
    'The SDK’s own integration tests run against the mock.',
    'They pass.',
    'The package of the SDK does not contain them.',
  ),
  proven(107, 'Users are created, changed and deleted through each door.', 'Each sends one signed webhook.', {
    node: [
      at.webhooks('each of the three APIs sends one webhook event with its source'),
      at.webhooks('a page that updates its own user sends one webhook event'),
      at.webhooks('a webhook event has the provider’s format and a signature that the provider’s library accepts'),
    ],
  }),
]
