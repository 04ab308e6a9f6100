import { open, proven, testsOfOthers, type Scenario } from '../scenario.ts'
import * as at from './files.ts'

const USER = testsOfOthers(at.others, 'a user can be created, read, changed and deleted')
const CREDENTIALS = testsOfOthers(at.others, 'wrong credentials and those of another project are refused')

/** The project, its users, and the ways to sign them in. */
export const ACCOUNTS: readonly Scenario[] = [
  proven(1, 'A server asks who it is, at an address without TLS.', 'It is its own project.', {
    node: [at.project('the server API’s credentials identify their project')],
    ...testsOfOthers(at.others, 'the credentials identify their project'),
  }),
  proven(2, 'It asks at the HTTPS address and trusts the mock’s authority.', 'It is its own project.', {
    node: [at.https('the identity provider’s official SDK can call the HTTPS address if it trusts the mock’s CA')],
    python: [
      at.lifecycle('Python: the SDK can call the mock over HTTPS only if it trusts the mock’s certificate authority'),
    ],
  }),
  proven(3, 'The secret is wrong.', 'The SDK’s own error says so, with a page about it.', {
    node: [at.project('the SDK reports refused credentials as its own error')],
    ...CREDENTIALS,
  }),
  proven(4, 'The project is unknown.', 'The call is refused.', {
    node: [at.project('the server API refuses wrong credentials and those of another project')],
    ...CREDENTIALS,
  }),
  proven(5, 'The secret is that of another project.', 'The call is refused and reaches neither project.', {
    node: [at.project('the server API refuses wrong credentials and those of another project')],
    ...CREDENTIALS,
  }),
  proven(6, 'Two projects of one address each create a user and search.', 'Each finds its own.', {
    node: [at.search('two projects of one mock have separate users')],
  }),
  proven(7, 'A path is unknown.', '404 `route_not_found` in the provider’s envelope.', {
    node: [at.project('an unknown path, malformed JSON and a doubled slash get the error envelope')],
  }),
  proven(8, 'A body is no JSON.', '400 `bad_request` in the provider’s envelope.', {
    node: [at.project('an unknown path, malformed JSON and a doubled slash get the error envelope')],
  }),
  proven(9, 'A user is deleted by a request that declares JSON and has no body.', 'The user is deleted.', {
    node: [at.users('a DELETE request with a JSON content type and no body, as Python and Go send it, succeeds')],
    ...USER,
  }),
  proven(10, 'A user is read with the id in the path and in the query.', 'The user is returned.', {
    node: [
      at.users(
        'the user endpoint returns the user at the top level, finds it by external id and ignores query parameters',
      ),
    ],
    python: USER.python ?? [],
  }),
  proven(11, 'A user is changed with the id in the path and in the body.', 'The user changes, the id does not.', {
    node: [at.users('a user update merges metadata by top-level key and keeps omitted fields')],
    ...USER,
  }),
  open(
    12,
    'The models of the SDK for Python read every response.',
    'None is refused.',
    'The SDK for Python does not run here. The members of users, sessions and results that its models require are checked in the responses to its requests, the other models are not.',
    {
      python: [at.links('magic link responses have every member that the Python SDK requires'), ...(USER.python ?? [])],
    },
  ),
  proven(13, 'The keys of session JWTs are fetched.', 'They have the key of a fresh JWT, with its certificate.', {
    node: [at.sessions('the JWKS for session JWTs has the members that the SDKs read')],
    ...testsOfOthers(at.others, 'a session JWT verifies locally with the project’s keys and no other project’s'),
  }),
  proven(
    14,
    'The SDK for Go, which begins by fetching the keys, starts before the mock.',
    'It fails, and starts after it.',
    {
      go: [at.lifecycle('Go: fetching the keys fails while the mock is down and succeeds once it listens')],
    },
  ),
  proven(15, 'The base URL of the SDK for Go ends in a slash.', 'It finds the keys.', {
    go: [
      at.others('Go SDK: a base URL that ends in a slash works for the JWKS'),
      at.others('Go SDK: every call keeps the path of the project’s base URL'),
    ],
  }),
  proven(16, 'A user is created.', '201, the id of the address, and an empty id for the missing number.', {
    node: [at.users('creating a user returns 201, with an empty id for a missing email address or phone number')],
    ...USER,
  }),
  proven(17, 'A user is created with an address that is taken.', '400 `duplicate_email`.', {
    node: [at.users('a user with invalid or duplicate fields is not created')],
  }),
  proven(18, 'A user is created without an address and a number.', '400, and there is no user.', {
    node: [at.users('a user with invalid or duplicate fields is not created')],
  }),
  proven(19, 'A user is created as pending and enters a passcode.', 'The user is active.', {
    node: [at.otps('a passcode activates a user whom a server created as pending')],
  }),
  proven(20, 'A user has an id of the app’s own.', 'It finds the user.', {
    node: [
      at.users(
        'the user endpoint returns the user at the top level, finds it by external id and ignores query parameters',
      ),
    ],
    python: USER.python ?? [],
  }),
  proven(21, 'Another user is given that id.', '400 `duplicate_user_external_id`.', {
    node: [at.users('an external user id is unique, and available again after its removal')],
  }),
  proven(22, 'The app’s own id is removed.', 'The user has none, and the id is free.', {
    node: [at.users('an external user id is unique, and available again after its removal')],
  }),
  proven(23, 'A user is read.', 'The members are at the top level.', {
    node: [
      at.users(
        'the user endpoint returns the user at the top level, finds it by external id and ignores query parameters',
      ),
    ],
    ...USER,
  }),
  proven(24, 'An id is unknown, or none.', '404 or 400.', {
    node: [
      at.users(
        'the user endpoint returns the user at the top level, finds it by external id and ignores query parameters',
      ),
    ],
  }),
  proven(25, 'Metadata are added, replaced and removed.', 'They are merged at the top level only.', {
    node: [at.users('a user update merges metadata by top-level key and keeps omitted fields')],
  }),
  proven(26, 'Metadata have too many keys, or are too large.', '400, by its own name.', {
    node: [
      at.users('a user with invalid or duplicate fields is not created'),
      at.users('a user update merges metadata by top-level key and keeps omitted fields'),
    ],
  }),
  proven(27, 'A server writes trusted metadata.', 'The browser sees them and cannot write them.', {
    node: [at.users('the browser can read but not write trusted metadata set by a server')],
  }),
  proven(28, 'A user gets a role.', 'It decides what the session may do.', {
    node: [at.users('updated roles replace the previous ones and change what a session is authorized to do')],
  }),
  proven(29, '250 users are listed page by page.', 'Three calls find each once.', {
    node: [at.search('paging through a user search returns each user once, up to the page size limit')],
    ...testsOfOthers(at.others, 'a user search returns all users page by page'),
  }),
  proven(30, 'Users are searched by each filter.', 'Exactly theirs are found.', {
    node: [at.search('each filter of the user search returns exactly the matching users')],
  }),
  proven(31, 'A search cannot be understood.', '400, by its own name.', {
    node: [at.search('an invalid filter of a user search is rejected with its own error type')],
  }),
  proven(32, 'Filters are combined by AND and by OR.', 'The users of all, or of any.', {
    node: [at.search('a user search with AND returns users that match all filters, with OR those that match any')],
  }),
  proven(33, 'The primary factor of a user is exchanged.', 'Only for users who have one.', {
    node: [
      at.users('exchanging the only primary factor of a user replaces it by a new, unverified one'),
      at.users('a user with several factors, or another kind of factor, cannot exchange the primary factor'),
    ],
  }),
  proven(34, 'Each factor of a user is deleted, twice.', 'It is gone, then 404.', {
    node: [at.users('each factor is deleted by its id, and unknown and malformed ids return different errors')],
  }),
  proven(35, 'A user is deleted.', 'Sessions are gone and tokens inactive.', {
    node: [
      at.users('deleting a user deletes sessions and grants, and releases the email address'),
      at.idp('an access token is inactive after it expires, after its user is deleted, or when made up'),
    ],
  }),
  proven(36, 'A link is mailed to a new address.', 'A user is created, and the link is that for signup.', {
    node: [at.links('a new email address gets a signup link, a known one gets a login link')],
    ...testsOfOthers(at.others, 'a magic link is sent and authenticated, without and with a session'),
  }),
  proven(37, 'A link is mailed to a known address.', 'The link is that for login.', {
    node: [at.links('a new email address gets a signup link, a known one gets a login link')],
  }),
  proven(38, 'A mailed link is used without a duration.', 'No session starts, and the address is verified.', {
    node: [at.links('a magic link starts a session only if the call has a duration')],
    ...testsOfOthers(at.others, 'a magic link is sent and authenticated, without and with a session'),
  }),
  proven(39, 'A mailed link is used with a duration.', 'A session starts with the factor.', {
    node: [at.links('a magic link starts a session only if the call has a duration')],
    ...testsOfOthers(at.others, 'a magic link is sent and authenticated, without and with a session'),
  }),
  proven(40, 'A link is used twice, too late, or made up.', '401, 401 and 404.', {
    node: [at.links('a magic link works once before it expires, and a made-up token is refused')],
  }),
  proven(41, 'A link has a code challenge.', 'It needs its verifier.', {
    node: [at.links('a magic link with a code challenge requires its verifier')],
  }),
  proven(42, 'A link is sent to an unknown address.', '404 `email_not_found`.', {
    node: [at.links('sending a magic link to an unknown email address is refused')],
  }),
  proven(43, 'A user adds an address by a link.', 'It stays if the link is used within five minutes.', {
    node: [at.links('a magic link adds a new email address to the selected user within five minutes')],
  }),
  proven(44, 'An invitation is revoked.', 'Its link is dead, and its user stays pending.', {
    node: [
      at.links('an invited user is pending until the link is used'),
      at.links('a revoked invitation link cannot be used, and its user can be invited again'),
    ],
  }),
  proven(45, 'An app delivers a link itself.', 'It signs in and proves no address.', {
    node: [at.links('an embedded magic link signs its user in without verifying an email address')],
  }),
  proven(46, 'A link or a passcode is tied to the address that it was asked for from.', '401 `attribute_mismatch`.', {
    node: [
      at.links('a magic link can be bound to the IP address and browser that requested it'),
      at.otps('a passcode can be bound to the IP address that requested it, and a wrong one does not use it up'),
      at.passwords('a reset link can be bound to the IP address that requested it, and a wrong one does not use it up'),
    ],
  }),
  proven(47, 'The values of the documentation’s sandbox are used.', 'They work for servers only.', {
    node: [
      at.links('the sandbox values for magic links have their documented results, for servers only'),
      at.otps('the sandbox email address and phone number have a fixed passcode, and no message is sent'),
      at.oauth('the sandbox tokens of the documentation work for servers only'),
      at.passwords('the sandbox email address logs in with any password, for servers only'),
      at.sessions('the sandbox session of the documentation is always valid, and for servers only'),
    ],
  }),
  proven(48, 'A passcode by text message is entered.', 'A session starts.', {
    node: [at.otps('a passcode by %s signs a new user in')],
    ...testsOfOthers(at.others, 'a passcode by text message signs in'),
  }),
  proven(49, 'A passcode is wrong, expired, used or replaced.', 'Each is refused in its own way.', {
    node: [at.otps('wrong, expired, used and replaced passcodes are refused with specific errors')],
  }),
  proven(50, 'A passcode comes by mail or WhatsApp.', 'It signs in.', {
    node: [
      at.otps('an email passcode activates a pending user and starts no session without a duration'),
      at.otps('a passcode by whatsapp signs a new user in'),
    ],
  }),
  proven(51, 'A passcode is entered in a session.', 'The session has both factors.', {
    node: [at.otps('a passcode with a session adds a second factor and the phone number to the user')],
  }),
  proven(52, 'A user is created with a password.', 'Unless it is weak, breached, or the address is taken.', {
    node: [
      at.passwords('a server creates a user with a password, who can log in with it in a browser'),
      at.passwords('creating a user with a weak or breached password or a known email address is refused'),
    ],
  }),
  proven(53, 'Wrong passwords are tried again and again.', 'The user is locked: 429.', {
    node: [at.passwords('too many wrong passwords lock the user')],
  }),
  proven(54, 'The strength of a password is checked under either policy.', 'The feedback is that of the policy.', {
    node: [at.passwords('the password strength check applies the project’s policy')],
    ...testsOfOthers(at.others, 'the password strength check returns the members of the project’s policy'),
  }),
  proven(55, 'Passwords are migrated with hashes of other systems.', 'Their users log in.', {
    node: [at.migration('a login verifies a migrated %s password hash and replaces it')],
  }),
  proven(56, 'A password is reset by a mailed link.', 'All sessions end.', {
    node: [at.passwords('an emailed reset link sets a new password and ends all earlier sessions')],
  }),
  proven(57, 'A password is reset by the old one, or in a session.', 'All, or all other sessions end.', {
    node: [
      at.passwords('a password reset with the old password sets a new one and ends all sessions'),
      at.passwords('a password reset by a session with a fresh factor ends the other sessions'),
    ],
  }),
  proven(58, 'The token of a third-party sign-in is exchanged.', 'The session has a name of its own.', {
    node: [at.oauth('a server exchanges the token of a third-party sign-in for its user, once')],
    ...testsOfOthers(at.others, 'authenticating an OAuth token returns the session as user_session'),
  }),
  proven(59, 'That token is used again.', '400 `oauth_token_not_found`.', {
    node: [at.oauth('a server exchanges the token of a third-party sign-in for its user, once')],
  }),
  proven(60, 'An account of a third party is added to a user.', 'The user has it.', {
    node: [at.oauth('a server can attach a third-party account to a user that it names')],
  }),
]
