import { SANDBOX, type OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../core/documents.ts'
import { right, wrong, type CallParts, type Chapter, type Step } from './step.ts'

/** A token of the right form that was never issued, and a JWT of a stranger. */
const TOKEN = 'bm90LWlzc3VlZC1ieS10aGlzLXByb2plY3QtMDAwMDAw'
const JWT = `eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.${btoa('{"sub":"nobody"}').replaceAll('=', '')}.c2lnbmF0dXJl`
const MINUTES = { session_duration_minutes: 60 }
const NOBODY = 'latchkey-compare-nobody@example.com'
const PASSWORD = 'correct horse battery staple'
const PATH = { project_id: '{project_id}' }
const DOMAIN = { domain: '{domain}' }
const WALLET = { crypto_wallet_type: 'ethereum', crypto_wallet_address: `0x${'1'.repeat(40)}` }
const NONE = undefined

/** An id of the right form that the project does not have. */
export const unknownId = (kind: string) => `${kind}-test-00000000-0000-4000-8000-000000000000`

/** No id. Where an id of the app may be given as well, no app has this one. */
const NO_ID = 'latchkey-compare-no-id'

/** A call that names an unknown thing, and one whose id has the wrong form. */
function strangers(operation: OperationId, name: string, kind: string, body?: object, path = {}): Step[] {
  return [
    wrong(operation, `unknown ${name}`, body, { path: { ...path, [name]: unknownId(kind) } }),
    wrong(operation, `malformed ${name}`, body, { path: { ...path, [name]: NO_ID } }),
  ]
}

const project: Chapter = {
  name: 'project',
  isWriting: false,
  steps: [
    right('serverDebugWhoami'),
    right('serverProjectsMetrics', NONE, { isForeign: true }),
    right('serverRbacPolicy', NONE, { isForeign: true }),
    right('sessionsJwks', NONE, { path: PATH }),
    wrong('sessionsJwks', 'unknown project', NONE, { path: { project_id: unknownId('project') } }),
    right('publicWellKnownJwks', NONE, { path: PATH }),
    right('publicWellKnownOpenidConfiguration', NONE, { path: PATH }),
    right('wellKnownOpenidConfigurationPublic', NONE, { path: PATH }),
    right('wellKnownOauthAuthorizationServerPublic', NONE, { path: PATH }),
    ...['aaaaaaaa', PASSWORD, 'Tr0ub4dor&3', NOBODY].map((password) =>
      right('serverPasswordsStrengthCheck', { email: NOBODY, password }, { name: `the password ${password}` }),
    ),
  ],
}

const search = (filter_name: string, filter_value: unknown) => ({
  query: { operator: 'AND', operands: [{ filter_name, filter_value }] },
})
const KNOWN_USER = { path: { user_id: '{known_user_id}', ...DOMAIN }, isForeign: true }

const users: Chapter = {
  name: 'users',
  isWriting: false,
  steps: [
    right('serverUsersGet', NONE, KNOWN_USER),
    right('serverUsersSearch', search('user_id', ['{known_user_id}']), { isForeign: true }),
    right('serverSessionsGet', NONE, { query: { user_id: '{known_user_id}' }, isForeign: true }),
    right('serverUsersConnectedApps', NONE, KNOWN_USER),
    right('serverWebauthnListCredentials', NONE, KNOWN_USER),
    right('serverUsersSearch', search('email_address', [NOBODY]), { name: 'no result' }),
    ...['user_id', 'status', 'created_at_less_than', 'phone_number', 'nothing'].map((name) =>
      wrong('serverUsersSearch', `the filter ${name} with a number`, search(name, 1)),
    ),
    wrong('serverUsersSearch', 'a short fuzzy filter', search('email_address_fuzzy', 'a')),
    wrong('serverUsersSearch', 'an unknown operator', { query: { operator: 'NOT', operands: [] } }),
    wrong('serverUsersSearch', 'a limit that is too high', { limit: 100_000 }),
    wrong('serverUsersSearch', 'an unknown cursor', { cursor: 'nowhere' }),
    ...strangers('serverUsersGet', 'user_id', 'user'),
    ...strangers('serverUsersConnectedApps', 'user_id', 'user'),
    wrong('serverSessionsGet', 'unknown user_id', NONE, { query: { user_id: unknownId('user') } }),
    wrong('serverSessionsGet', 'malformed user_id', NONE, { query: { user_id: NO_ID } }),
    wrong('serverSessionsGet', 'no user_id'),
    ...strangers('serverWebauthnListCredentials', 'user_id', 'user', NONE, DOMAIN),
    ...strangers('serverUsersDelete', 'user_id', 'user'),
    ...strangers('serverUsersUpdate', 'user_id', 'user', { name: { first_name: 'Ada' } }),
    ...strangers('serverUsersDeleteExternalId', 'user_id', 'user'),
    ...strangers('serverUsersExchangePrimaryFactor', 'user_id', 'user', { email_address: NOBODY }),
    ...strangers('serverUsersRevoke', 'user_id', 'user', NONE, { connected_app_id: unknownId('connected-app') }),
    ...strangers('serverUsersDeleteEmail', 'email_id', 'email'),
    ...strangers('serverUsersDeletePhoneNumber', 'phone_id', 'phone-number'),
    ...strangers('serverUsersDeleteWebAuthnRegistration', 'webauthn_registration_id', 'webauthn-registration'),
    ...strangers('serverUsersDeleteBiometricRegistration', 'biometric_registration_id', 'biometric-registration'),
    ...strangers('serverUsersDeleteTOTP', 'totp_id', 'totp'),
    ...strangers('serverUsersDeleteCryptoWallet', 'crypto_wallet_id', 'crypto-wallet'),
    ...strangers('serverUsersDeletePassword', 'password_id', 'password'),
    ...strangers('serverUsersDeleteOAuthRegistration', 'oauth_user_registration_id', 'oauth-user'),
    ...strangers('serverWebauthnUpdate', 'webauthn_registration_id', 'webauthn-registration', { name: 'Key' }),
  ],
}

const OF_CLIENTS = ['Get', 'Update', 'Delete', 'SecretsRotateStart', 'SecretsRotateCancel', 'SecretsRotate'] as const

const clients: Chapter = {
  name: 'clients',
  isWriting: false,
  steps: [
    right('serverM2mClientsGet', NONE, { path: { client_id: '{known_m2m_client_id}' }, isForeign: true }),
    right('serverM2mClientsSearch', {}, { isForeign: true }),
    wrong('serverM2mClientsSearch', 'an unknown filter', search('nothing', ['x'])),
    wrong('serverM2mClientsSearch', 'a limit that is too high', { limit: 100_000 }),
    right('serverConnectedAppsClientsGet', NONE, { path: { client_id: '{known_client_id}' }, isForeign: true }),
    right('serverConnectedAppsClientsSearch', {}, { isForeign: true }),
    wrong('serverConnectedAppsClientsSearch', 'a limit that is too high', { limit: 100_000 }),
    ...OF_CLIENTS.flatMap((name) => [
      ...strangers(`serverM2mClients${name}`, 'client_id', 'm2m-client', {}),
      ...strangers(`serverConnectedAppsClients${name}`, 'client_id', 'connected-app', {}),
    ]),
  ],
}

type Trial = readonly [operation: string, body: object]

/** Sign-ins with what was never issued, which have no effect. */
const NEVER_ISSUED: readonly (readonly [operation: OperationId, body: object])[] = [
  ['serverSessionsAuthenticate', { session_token: TOKEN }],
  ['serverSessionsRevoke', { session_id: unknownId('session') }],
  ['serverSessionsExchangeAccessToken', { access_token: JWT }],
  ['serverSessionsMigrate', { session_token: TOKEN }],
  ['serverSessionsAttest', { profile_id: unknownId('trusted-token-profile'), token: JWT }],
  ['serverMagicLinksAuthenticate', { token: TOKEN }],
  ['serverOtpsAuthenticate', { method_id: unknownId('email'), code: '123456' }],
  ['serverPasswordsAuthenticate', { email: NOBODY, password: 'not a password' }],
  ['serverPasswordsEmailReset', { token: TOKEN, password: PASSWORD }],
  ['serverPasswordsExistingPasswordReset', { email: NOBODY, existing_password: 'x', new_password: PASSWORD }],
  ['serverPasswordsSessionsReset', { session_token: TOKEN, password: PASSWORD }],
  ['serverOauthAuthenticate', { token: TOKEN }],
  ['serverWebauthnAuthenticate', { public_key_credential: '{}' }],
  ['serverWebauthnRegister', { user_id: unknownId('user'), public_key_credential: '{}' }],
  ['serverTotpsAuthenticate', { user_id: unknownId('user'), totp_code: '123456' }],
  ['serverTotpsRecoveryCodes', { user_id: unknownId('user') }],
  ['serverTotpsRecover', { user_id: unknownId('user'), recovery_code: 'aaaa-bbbb-cccc' }],
  ['serverCryptoWalletsAuthenticate', { ...WALLET, signature: '0x00' }],
  ['serverImpersonationAuthenticate', { impersonation_token: TOKEN }],
]

const signIns: Chapter = {
  name: 'sign-ins with what was never issued',
  isWriting: false,
  steps: [
    ...NEVER_ISSUED.map(([operation, body]) => wrong(operation, 'never issued', body)),
    wrong('serverSessionsAuthenticate', 'no session', {}),
    wrong('serverSessionsAuthenticate', 'two sessions', { session_token: TOKEN, session_jwt: JWT }),
    wrong('serverSessionsAuthenticate', 'a foreign JWT', { session_jwt: JWT }),
    wrong('serverSessionsAuthenticate', 'no JWT', { session_jwt: 'x' }),
    wrong('serverSessionsRevoke', 'no session', {}),
    wrong('serverSessionsRevoke', 'malformed session_id', { session_id: 'x' }),
    wrong('serverSessionsRevoke', 'two sessions', { session_token: TOKEN, session_id: unknownId('session') }),
    ...([4, 527_041] as const).map((minutes) =>
      wrong('serverMagicLinksAuthenticate', `${minutes} minutes`, { token: TOKEN, session_duration_minutes: minutes }),
    ),
  ],
}

/** A session that every test project has. */
export const SANDBOX_SESSION = 'WJtR5BCy38Szd5AfoDpf0iqFKEt4EE5JhjlWUY7l3FtY'
const NOT_FOUND = '59cnLELtq5cFVS6uYK9f-pAWzBkhqZl8AvLhbhOvKNWw'

/** The provider's documented test values, of which nothing is sent or stored. */
const sandbox: Chapter = {
  name: 'sandbox values',
  isWriting: false,
  steps: [
    right('serverMagicLinksAuthenticate', { token: 'DOYoip3rvIMMW5lgItikFK-Ak1CfMsgjuiCyI7uuU94=' }),
    wrong('serverMagicLinksAuthenticate', 'refused', { token: '3pzjQpgksDlGKWEwUq2Up--hCHC_0oamfLHyfspKDFU=' }),
    wrong('serverMagicLinksAuthenticate', 'not found', { token: 'CprTtwhnRNiMBiUS2jSLcWYrfuO2POeBNdo5HhW6qTM=' }),
    right('serverSessionsAuthenticate', { session_token: SANDBOX_SESSION }),
    wrong('serverSessionsAuthenticate', 'not found', { session_token: NOT_FOUND }),
    right('serverOauthAuthenticate', { token: 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g' }),
    wrong('serverOauthAuthenticate', 'not found', { token: NOT_FOUND }),
    right('serverPasswordsAuthenticate', { email: SANDBOX.email, password: 'any password' }),
    right('serverOtpsEmailLoginOrCreate', { email: SANDBOX.email }, { keep: 'method_id=email_id' }),
    right('serverOtpsAuthenticate', { method_id: '{method_id}', code: SANDBOX.passcode, ...MINUTES }),
    right('serverOtpsSmsLoginOrCreate', { phone_number: SANDBOX.phone_number }),
    right('serverOtpsWhatsappLoginOrCreate', { phone_number: SANDBOX.phone_number }),
    right('serverMagicLinksEmailLoginOrCreate', { email: SANDBOX.email }),
    ...(['LoginOrCreate', 'Send'] as const).flatMap((name) => [
      wrong(`serverOtpsEmail${name}`, 'malformed', { email: 'x' }),
      wrong(`serverOtpsSms${name}`, 'malformed', { phone_number: 'x' }),
      wrong(`serverOtpsWhatsapp${name}`, 'malformed', { phone_number: 'x' }),
      wrong(`serverMagicLinksEmail${name}`, 'malformed', { email: 'x' }),
    ]),
    wrong('serverMagicLinksEmailInvite', 'malformed', { email: 'x' }),
    wrong('serverMagicLinksEmailRevokeInvite', 'malformed', { email: 'x' }),
    wrong('serverMagicLinksEmailRevokeInvite', 'never invited', { email: NOBODY }),
    wrong('serverPasswordsEmailResetStart', 'unknown user', { email: NOBODY }),
  ],
}

const form = (grant_type: string, rest: object = {}): CallParts => ({
  path: PATH,
  form: { grant_type, client_id: unknownId('connected-app'), client_secret: 'x', ...rest },
})
const BEARER = { path: PATH, headers: { authorization: `Bearer ${JWT}` } }
const REQUEST = {
  client_id: unknownId('connected-app'),
  redirect_uri: 'https://x.example',
  response_type: 'code',
  scopes: ['openid'],
}

const oauth: Chapter = {
  name: 'OAuth',
  isWriting: false,
  steps: [
    wrong('publicOauth2Token', 'unknown client', NONE, form('authorization_code', { code: TOKEN, redirect_uri: 'x' })),
    wrong('publicOauth2Token', 'unknown client, refresh', NONE, form('refresh_token', { refresh_token: TOKEN })),
    wrong('publicOauth2Token', 'unknown M2M client', NONE, form('client_credentials')),
    wrong('publicOauth2Token', 'unknown grant type', NONE, form('password')),
    wrong('publicOauth2Token', 'no parameters', NONE, { path: PATH, form: {} }),
    wrong('publicOauth2Introspect', 'unknown client', NONE, form('', { token: JWT })),
    wrong('publicOauth2Revoke', 'unknown client', NONE, form('', { token: JWT })),
    wrong('publicOauth2Userinfo', 'no token', NONE, { path: PATH }),
    wrong('publicOauth2Userinfo', 'foreign token', NONE, BEARER),
    wrong('publicOauth2UserinfoPost', 'foreign token', NONE, BEARER),
    wrong('serverIdpOauthAuthorizeStart', 'unknown client', { ...REQUEST, user_id: unknownId('user') }),
    wrong('oauthStart', 'no public token', NONE, { path: { provider_id: 'google' } }),
    wrong('magicLinksRedirect', 'no token', NONE, { query: { public_token: '{public_token}' } }),
  ],
}

/** Operations of a page that need a session, with a body where one is required. */
const OF_SESSION: readonly (readonly [
  operation: OperationId,
  body?: object | undefined,
  path?: Record<string, string>,
])[] = [
  ['sessionsAuthenticate'],
  ['sessionsRevoke'],
  ['usersMe'],
  ['usersMeUpdate', { name: { first_name: 'Ada' } }],
  ['usersConnectedApps'],
  ['usersConnectedAppsRevoke', NONE, { connected_app_id: unknownId('connected-app') }],
  ['usersEmailsDelete', NONE, { email_id: unknownId('email') }],
  ['usersPhoneNumbersDelete', NONE, { phone_id: unknownId('phone-number') }],
  ['usersTotpsDelete', NONE, { totp_id: unknownId('totp') }],
  ['usersCryptoWalletsDelete', NONE, { crypto_wallet_id: unknownId('crypto-wallet') }],
  ['usersOauthDelete', NONE, { oauth_user_registration_id: unknownId('oauth-user') }],
  ['usersWebauthnRegistrationsDelete', NONE, { webauthn_registration_id: unknownId('webauthn-registration') }],
  ['usersBiometricRegistrationsDelete', NONE, { biometric_registration_id: unknownId('biometric-registration') }],
  ['totps', { expiration_minutes: 60 }],
  ['totpsRecoveryCodes'],
  ['webauthnRegisterStart', DOMAIN],
  ['webauthnRegister', { public_key_credential: '{}' }],
  ['webauthnUpdate', { name: 'Key' }, { webauthn_registration_id: unknownId('webauthn-registration') }],
  ['webauthnAuthenticateStartSecondary', DOMAIN],
  ['passwordsSessionReset', { password: PASSWORD }],
  ['oauthAttach', { provider: 'google' }],
  ['magicLinksEmailSendSecondary', { email: SANDBOX.email }],
  ['otpsEmailSendSecondary', { email: SANDBOX.email }],
  ['otpsSmsSendSecondary', { phone_number: SANDBOX.phone_number }],
  ['otpsWhatsappSendSecondary', { phone_number: SANDBOX.phone_number }],
  ['cryptoWalletsAuthenticateStartSecondary', WALLET],
  ['idpOauthAuthorizeStart', REQUEST],
]

/** The same in a page, where operations have the same names without `server`. */
const OF_PAGE: readonly Trial[] = [
  ...NEVER_ISSUED.map(([id, body]): Trial => [`${id.charAt(6).toLowerCase()}${id.slice(7)}`, body]),
  ['otpsAuthenticate', { token: '123456', method_id: unknownId('email') }],
]

const page: Chapter = {
  name: 'pages',
  isWriting: false,
  isOfPage: true,
  steps: [
    right('projectsBootstrap', NONE, { path: { public_token: '{public_token}' }, isForeign: true }),
    wrong('projectsBootstrap', 'unknown project', NONE, { path: { public_token: 'public-token-live-x' } }),
    right('usersSearch', { email: NOBODY }),
    right('passwordsStrengthCheck', { password: PASSWORD }),
    ...OF_PAGE.flatMap(([id, body]) => {
      const operation = OPERATIONS.find((one) => one.id === id && one.document === 'sdk')
      return operation ? [wrong(operation.id, 'never issued', { ...body, ...MINUTES })] : []
    }),
    ...OF_SESSION.flatMap(([operation, body, path = {}]) => [
      wrong(operation, 'no session', body, { path }),
      wrong(operation, 'unknown session', body, { path, session: TOKEN }),
    ]),
    ...(['LoginOrCreate', 'SendPrimary'] as const).flatMap((name) => [
      wrong(`magicLinksEmail${name}`, 'malformed', { email: 'x' }),
      wrong(`otpsEmail${name}`, 'malformed', { email: 'x' }),
      wrong(`otpsSms${name}`, 'malformed', { phone_number: 'x' }),
      wrong(`otpsWhatsapp${name}`, 'malformed', { phone_number: 'x' }),
    ]),
    wrong('passwordsEmailResetStart', 'unknown user', { email: NOBODY }),
  ],
}

/** What can be asked of any project without changing it. */
export const READ_CHAPTERS: readonly Chapter[] = [project, users, clients, signIns, sandbox, oauth, page]
