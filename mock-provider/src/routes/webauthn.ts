import type { FastifyInstance } from 'fastify'
import { WEBAUTHN_TIMEOUT_MS, type User } from '@latchkey/openapi'
import { PASSKEY_ALGORITHMS } from '../webauthn/cose-keys.ts'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import {
  readCredential,
  readTransports,
  readUserHandle,
  type ReadCredential,
} from '../webauthn/public-key-credential.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import {
  checkSession,
  checkSessionDuration,
  startSession,
  type ProvenFactor,
  type SessionRow,
} from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkUser } from '../users/users.ts'
import { createChallenge, takeChallenge, type WebauthnChallengeRow } from '../webauthn/webauthn-challenges.ts'
import {
  findCredential,
  findRegistration,
  listCredentials,
  saveCredential,
  type WebauthnCredentialRow,
} from '../webauthn/webauthn-credentials.ts'
import { checkDomain } from '../webauthn/webauthn-domains.ts'
import { checkAssertion, checkAttestation } from '../webauthn/webauthn-verification.ts'

type Registration = User['webauthn_registrations'][number]

/** Passkeys (tag `webauthn`). @see W3C WebAuthn §7 */
export async function webauthn(app: FastifyInstance) {
  serve(app, 'webauthnRegisterStart', startRegister)
  serve(app, 'webauthnRegister', register)
  serve(app, 'webauthnAuthenticateStartPrimary', startPrimary)
  serve(app, 'webauthnAuthenticateStartSecondary', startSecondary)
  serve(app, 'webauthnAuthenticate', authenticate)
  serve(app, 'webauthnUpdate', update)
}

const AUTHENTICATOR_TYPES = ['platform', 'cross-platform']
/** W3C WebAuthn §5.4.3. */
const MAX_USER_HANDLE_BYTES = 64
/** How long after a password a browser may make a passkey without asking. Assumed: what Chrome allows. */
const QUIET_UPGRADE_WINDOW_MS = 300_000

const startRegister: Handler<'webauthnRegisterStart'> = ({ body, tenant, request }) => {
  const user = checkUser(tenant, checkSession(tenant, request).user_id)
  const { domain, authenticator_type } = body
  const origin = checkDomain(tenant, request, domain)
  if (authenticator_type !== undefined && !AUTHENTICATOR_TYPES.includes(authenticator_type)) {
    throw new ProviderError('invalid_authenticator_type')
  }
  if (user.status === 'pending') throw new ProviderError('cannot_use_webauthn_with_pending_user')
  const started = createChallenge(tenant, {
    ceremony: 'register',
    user_id: user.user_id,
    rp_id: domain,
    origin,
    registration: {
      user_handle: toUserHandle(body.override_id ?? user.user_id),
      user_agent: body.user_agent ?? request.headers['user-agent'] ?? '',
      authenticator_type: authenticator_type ?? '',
    },
  })
  const options = createCreationOptions(tenant, { user, started, asked: body })
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
}

/** @throws ProviderError `bad_request` */
function toUserHandle(text: string): string {
  const bytes = Buffer.from(text)
  const isHandle = bytes.length > 0 && bytes.length <= MAX_USER_HANDLE_BYTES
  if (!isHandle) throw new ProviderError('bad_request', { message: 'override_id must have 1 to 64 bytes.' })
  return bytes.toString('base64url')
}

type RegisterStart = { user: User; started: WebauthnChallengeRow; asked: Call<'webauthnRegisterStart'>['body'] }

/** PublicKeyCredentialCreationOptionsJSON. @see W3C WebAuthn §5.4 */
function createCreationOptions(tenant: Tenant, { user, started, asked }: RegisterStart) {
  const { challenge, rp_id, registration } = started
  const { project_name, webauthn: policy } = tenant.config
  const isPasskey = asked.return_passkey_credential_options ?? false
  const name = asked.override_name ?? user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? user.user_id
  const fullName = [user.name.first_name, user.name.middle_name, user.name.last_name].filter(Boolean).join(' ')
  return {
    rp: { id: rp_id, name: project_name },
    user: { id: registration?.user_handle, name, displayName: asked.override_display_name ?? (fullName || name) },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: WEBAUTHN_TIMEOUT_MS,
    excludeCredentials: toDescriptors(listCredentials(tenant, user.user_id, rp_id)),
    authenticatorSelection: {
      ...(asked.authenticator_type !== undefined && { authenticatorAttachment: asked.authenticator_type }),
      residentKey: isPasskey ? 'required' : 'discouraged',
      requireResidentKey: isPasskey,
      userVerification: policy.user_verification,
    },
    attestation: policy.attestation,
    extensions: { credProps: true },
  }
}

function toDescriptors(rows: WebauthnCredentialRow[]) {
  return rows.map(({ credential_id, transports }) => ({ type: 'public-key', id: credential_id, transports }))
}

const register: Handler<'webauthnRegister'> = async ({ body, tenant, request }) => {
  const session = checkSession(tenant, request)
  const { session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  const given = readCredential(body.public_key_credential)
  const started = takeChallenge(tenant, given.clientData.challenge, 'register')
  if (started?.user_id !== session.user_id) throw new ProviderError('no_pending_webauthn_registration')
  const isQuiet = isFreshFromPassword(tenant, session)
  const proven = await checkAttestation({ tenant, given, started }, { isQuiet })
  if (findCredential(tenant, given.id)) throw new ProviderError('duplicate_webauthn_registration')
  const user = checkUser(tenant, session.user_id)
  const registration = addRegistration(user, given, started)
  const { webauthn_registration_id } = registration
  saveCredential(tenant, {
    ...proven,
    credential_id: given.id,
    webauthn_registration_id,
    user_id: user.user_id,
    rp_id: started.rp_id,
    user_handle: started.registration?.user_handle ?? '',
    transports: readTransports(given),
  })
  const factor = toFactor(registration)
  return {
    ...(await startSession(tenant, { user, factor, session_duration_minutes, request })),
    webauthn_registration_id,
  }
}

/** A browser that has just filled in a password may upgrade it without asking (W3C WebAuthn §5.1.3, conditional create). */
function isFreshFromPassword(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  const since = tenant.clock.now() - QUIET_UPGRADE_WINDOW_MS
  return authentication_factors.some(
    ({ type, last_authenticated_at }) => type === 'password' && Date.parse(last_authenticated_at) >= since,
  )
}

/** Assumed: a passkey is numbered until it is renamed. */
function addRegistration(
  user: User,
  given: ReadCredential,
  { rp_id, registration }: WebauthnChallengeRow,
): Registration {
  const attachment = AUTHENTICATOR_TYPES.find((type) => type === given.authenticatorAttachment) ?? ''
  const added: Registration = {
    webauthn_registration_id: createId('webauthn-registration'),
    domain: rp_id,
    user_agent: registration?.user_agent ?? '',
    authenticator_type: registration?.authenticator_type || attachment,
    verified: true,
    name: `Passkey ${user.webauthn_registrations.length + 1}`,
  }
  user.webauthn_registrations.push(added)
  return added
}

function toFactor({ webauthn_registration_id, domain, user_agent }: Registration): ProvenFactor {
  return {
    type: 'webauthn',
    delivery_method: 'webauthn_registration',
    webauthn_factor: { webauthn_registration_id, domain, user_agent },
  }
}

const startPrimary: Handler<'webauthnAuthenticateStartPrimary'> = ({ body, tenant, request }) => {
  const origin = checkDomain(tenant, request, body.domain)
  const started = createChallenge(tenant, { ceremony: 'authenticate', user_id: null, rp_id: body.domain, origin })
  return { user_id: '', public_key_credential_request_options: createRequestOptions(tenant, started, []) }
}

const startSecondary: Handler<'webauthnAuthenticateStartSecondary'> = ({ body, tenant, request }) => {
  const { user_id } = checkSession(tenant, request)
  const origin = checkDomain(tenant, request, body.domain)
  const known = listCredentials(tenant, user_id, body.domain)
  if (known.length === 0) throw new ProviderError('no_active_webauthn_registrations')
  const started = createChallenge(tenant, { ceremony: 'authenticate', user_id, rp_id: body.domain, origin })
  return { user_id, public_key_credential_request_options: createRequestOptions(tenant, started, known) }
}

/** PublicKeyCredentialRequestOptionsJSON. @see W3C WebAuthn §5.5 */
function createRequestOptions(
  tenant: Tenant,
  { challenge, rp_id }: WebauthnChallengeRow,
  known: WebauthnCredentialRow[],
): string {
  return JSON.stringify({
    challenge,
    timeout: WEBAUTHN_TIMEOUT_MS,
    rpId: rp_id,
    allowCredentials: toDescriptors(known),
    userVerification: tenant.config.webauthn.user_verification,
  })
}

const authenticate: Handler<'webauthnAuthenticate'> = async ({ body, tenant, request }) => {
  const { session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const given = readCredential(body.public_key_credential)
  const started = takeChallenge(tenant, given.clientData.challenge, 'authenticate')
  if (!started) throw new ProviderError('unable_to_auth_webauthn_registration')
  const known = findCredential(tenant, given.id)
  if (known?.row.rp_id !== started.rp_id) throw new ProviderError('webauthn_registration_not_found')
  const { row, user, registration } = known
  checkOwner(given, started, row)
  saveCredential(tenant, { ...row, ...(await checkAssertion({ tenant, given, started }, row)) })
  const factor = toFactor(registration)
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  return { ...fields, webauthn_registration_id: row.webauthn_registration_id }
}

/**
 * Who was expected, or who the authenticator says it is, must own the credential.
 *
 * @throws ProviderError `unable_to_auth_webauthn_registration`
 * @see W3C WebAuthn §7.2 step 6
 */
function checkOwner(given: ReadCredential, { user_id }: WebauthnChallengeRow, stored: WebauthnCredentialRow): void {
  const userHandle = readUserHandle(given)
  const isNamed = userHandle === stored.user_handle
  const isExpected = user_id === null ? isNamed : user_id === stored.user_id && (isNamed || userHandle === null)
  if (!isExpected) throw new ProviderError('unable_to_auth_webauthn_registration')
}

const REGISTRATION_ID = /^webauthn-registration-test-[0-9a-f-]{36}$/

const update: Handler<'webauthnUpdate'> = ({ body, path, tenant, request }) => {
  const user = checkUser(tenant, checkSession(tenant, request).user_id)
  const { webauthn_registration_id } = path
  if (!REGISTRATION_ID.test(webauthn_registration_id)) throw new ProviderError('invalid_webauthn_registration_id')
  const registration = findRegistration(user, webauthn_registration_id)
  if (!registration) throw new ProviderError('webauthn_registration_not_found')
  const name = body.name.trim()
  if (name === '') throw new ProviderError('empty_webauthn_registration_name')
  registration.name = name
  return { webauthn_registration: registration }
}
