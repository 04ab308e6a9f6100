import { createHash } from 'node:crypto'
import type { OperationId } from '@latchkey/openapi'
import { right, wrong, type Chapter, type Step } from './step.ts'
import { EMAIL, MINUTES, NONE, PASSWORD, SESSION, showCode, signUp, USER, USER_CHAPTERS } from './write-users-plan.ts'

const CLIENT = { path: { client_id: '{client_id}' } }
const OF_PROJECT = { path: { project_id: '{project_id}' } }
const REDIRECT_URI = 'https://client.example/callback'
const VERIFIER = 'a-verifier-of-forty-three-characters-at-least'
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** The life of a client's secrets, which both kinds of clients have. @param member what a response calls the client */
function rotate(prefix: 'serverM2mClients' | 'serverConnectedAppsClients', member: string): Step[] {
  const keep = `secret_of_client=${member}.next_client_secret`
  return [
    right(`${prefix}Get`, NONE, CLIENT),
    right(`${prefix}Update`, { client_name: '{run} renamed' }, CLIENT),
    wrong(`${prefix}SecretsRotate`, 'nothing to rotate', {}, CLIENT),
    wrong(`${prefix}SecretsRotateCancel`, 'nothing to cancel', {}, CLIENT),
    right(`${prefix}SecretsRotateStart`, {}, CLIENT),
    wrong(`${prefix}SecretsRotateStart`, 'already rotating', {}, CLIENT),
    right(`${prefix}SecretsRotateCancel`, {}, CLIENT),
    right(`${prefix}SecretsRotateStart`, {}, { ...CLIENT, name: 'again', keep }),
    right(`${prefix}SecretsRotate`, {}, CLIENT),
  ]
}

const CREDENTIALS = { client_id: '{client_id}', client_secret: '{secret_of_client}' }
const toForm = (form: Record<string, string>) => ({
  path: { project_id: '{project_id}' },
  form: { ...CREDENTIALS, ...form },
})
const NEW_JOB = { scopes: ['read:users'], client_name: '{run}', client_description: 'A job' }
const JOB = { grant_type: 'client_credentials' }

const m2m: Chapter = {
  name: 'write M2M clients',
  isWriting: true,
  steps: [
    right('serverM2mClientsCreate', NEW_JOB, { keep: 'client_id=m2m_client.client_id' }),
    ...rotate('serverM2mClients', 'm2m_client'),
    right('publicOauth2Token', NONE, { ...toForm(JOB), name: 'client credentials' }),
    wrong('publicOauth2Token', 'a wrong M2M secret', NONE, toForm({ ...JOB, client_secret: 'wrong' })),
    wrong('publicOauth2Token', 'a scope that an M2M client lacks', NONE, toForm({ ...JOB, scope: 'delete:users' })),
    right('serverM2mClientsDelete', NONE, CLIENT),
    wrong('serverM2mClientsDelete', 'a deleted client', NONE, CLIENT),
  ],
}

const NEW_APP = { client_type: 'third_party', client_name: '{run}', redirect_urls: [REDIRECT_URI] }
const REQUEST = {
  client_id: '{client_id}',
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scopes: ['openid', 'email', 'offline_access'],
}
const ALLOWED = { ...REQUEST, ...SESSION, consent_granted: true, code_challenge: CHALLENGE, state: 's', nonce: 'n' }
const EXCHANGE = {
  grant_type: 'authorization_code',
  code: '{code}',
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
}
const REFRESH = { grant_type: 'refresh_token', refresh_token: '{refresh_token}' }
const GRANT = 'access_token refresh_token'
const BEARER = { ...OF_PROJECT, headers: { authorization: 'Bearer {access_token}' } }

const apps: Chapter = {
  name: 'write connected apps',
  isWriting: true,
  steps: [
    signUp(),
    right('serverConnectedAppsClientsCreate', NEW_APP, { keep: 'client_id=connected_app.client_id' }),
    wrong('serverConnectedAppsClientsCreate', 'unknown type', { client_type: 'nobody', client_name: '{run}' }),
    ...rotate('serverConnectedAppsClients', 'connected_app'),
    right('serverIdpOauthAuthorizeStart', { ...REQUEST, ...USER }),
    wrong('serverIdpOauthAuthorizeStart', 'a foreign redirect URI', {
      ...REQUEST,
      ...USER,
      redirect_uri: 'https://x.example',
    }),
    wrong('serverIdpOauthAuthorizeStart', 'two users', { ...REQUEST, ...USER, ...SESSION }),
    right('serverIdpOauthAuthorize', { ...REQUEST, ...SESSION, consent_granted: false }, { name: 'denied' }),
    right('serverIdpOauthAuthorize', ALLOWED, { keep: 'code=authorization_code' }),
    wrong('publicOauth2Token', 'an unknown code', NONE, toForm({ ...EXCHANGE, code: 'x' })),
    right('publicOauth2Token', NONE, { ...toForm(EXCHANGE), name: 'authorization code', keep: GRANT }),
    right('publicOauth2Introspect', NONE, toForm({ token: '{access_token}' })),
    right('publicOauth2Userinfo', NONE, BEARER),
    right('publicOauth2UserinfoPost', NONE, BEARER),
    right('publicOauth2Token', NONE, { ...toForm(REFRESH), name: 'refresh', keep: GRANT }),
    right('serverUsersConnectedApps', NONE, { path: USER }),
    wrong('serverSessionsExchangeAccessToken', 'no full access', { access_token: '{access_token}' }),
    right('publicOauth2Revoke', NONE, toForm({ token: '{refresh_token}' })),
    wrong('publicOauth2Token', 'a revoked token', NONE, toForm(REFRESH)),
    right('publicOauth2Introspect', NONE, { ...toForm({ token: '{refresh_token}' }), name: 'a revoked token' }),
    right('serverConnectedAppsClientsDelete', NONE, CLIENT),
    wrong('serverConnectedAppsClientsDelete', 'a deleted client', NONE, CLIENT),
  ],
}

const REGISTERED = {
  client_name: '{run}',
  redirect_uris: [REDIRECT_URI],
  token_endpoint_auth_method: 'client_secret_post',
}

const registration: Chapter = {
  name: 'write registered clients',
  isWriting: true,
  steps: [
    wrong('publicOauth2Register', 'no redirect URIs', { client_name: '{run}' }, OF_PROJECT),
    wrong('publicOauth2Register', 'no URI', { ...REGISTERED, redirect_uris: ['x'] }, OF_PROJECT),
    right('publicOauth2Register', REGISTERED, OF_PROJECT),
  ],
}

const session = '{session_token}'

const page: Chapter = {
  name: 'write pages',
  isWriting: true,
  isOfPage: true,
  steps: [
    signUp('email_id'),
    right('usersSearch', EMAIL, { name: 'a user with a password' }),
    right('sessionsAuthenticate', MINUTES, { session }),
    right('usersMe', NONE, { session }),
    right('usersMeUpdate', { name: { first_name: 'Ada' }, untrusted_metadata: { theme: 'dark' } }, { session }),
    right('usersConnectedApps', NONE, { session }),
    right('passwordsAuthenticate', { ...EMAIL, password: PASSWORD, ...MINUTES }),
    wrong('passwordsAuthenticate', 'a wrong password', { ...EMAIL, password: 'x', ...MINUTES }),
    wrong('usersEmailsDelete', 'the last factor', NONE, { session, path: { email_id: '{email_id}' } }),
    right('webauthnRegisterStart', { domain: '{domain}' }, { session }),
    right('webauthnAuthenticateStartPrimary', { domain: '{domain}' }),
    right('totps', { expiration_minutes: 60 }, { session, keep: 'totp_secret=data.secret totp_id=data.totp_id' }),
    right('totpsAuthenticate', MINUTES, { session, prove: showCode }),
    right('totpsRecoveryCodes', NONE, { session }),
    right('usersTotpsDelete', NONE, { session, path: { totp_id: '{totp_id}' } }),
    right('sessionsRevoke', NONE, { session }),
    wrong('sessionsAuthenticate', 'a revoked session', NONE, { session }),
  ],
}

/** What creates users and clients of the comparison's own, and deletes them. */
export const WRITE_CHAPTERS: readonly Chapter[] = [...USER_CHAPTERS, m2m, apps, registration, page]

type Deletion = {
  /** The path of the id in the response. */
  id: string
  by: OperationId
  parameter: string
}

const USER_DELETION: Deletion = { id: 'user_id', by: 'serverUsersDelete', parameter: 'user_id' }
const deleteApp = (id: string): Deletion => ({ id, by: 'serverConnectedAppsClientsDelete', parameter: 'client_id' })

/** Operations that create something, with how it is deleted. */
export const CREATED: Readonly<Partial<Record<OperationId, Deletion>>> = {
  serverUsersCreate: USER_DELETION,
  serverPasswordsCreate: USER_DELETION,
  serverPasswordsMigrate: USER_DELETION,
  serverM2mClientsCreate: { id: 'm2m_client.client_id', by: 'serverM2mClientsDelete', parameter: 'client_id' },
  serverConnectedAppsClientsCreate: deleteApp('connected_app.client_id'),
  publicOauth2Register: deleteApp('client_id'),
}
