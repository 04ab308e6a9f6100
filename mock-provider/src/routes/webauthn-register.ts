import type { FastifyInstance } from 'fastify'
import { WEBAUTHN_TIMEOUT_MS, type User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { findPageOrigin } from '../core/page-origin.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSessionDuration, requireSession, startSession, type SessionRow } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'
import { PASSKEY_ALGORITHMS } from '../webauthn/cose-keys.ts'
import { readCredential, readTransports, type ReadCredential } from '../webauthn/public-key-credential.ts'
import { createChallenge, takeChallenge, type WebauthnChallengeRow } from '../webauthn/webauthn-challenges.ts'
import {
  createCredential,
  findCredential,
  listCredentials,
  toDescriptors,
  toWebauthnFactor,
  type WebauthnRegistration,
} from '../webauthn/webauthn-credentials.ts'
import { checkDomain } from '../webauthn/webauthn-domains.ts'
import { verifyAttestation } from '../webauthn/webauthn-verification.ts'

/** The ceremony that registers a passkey (tag `webauthn`). @see W3C WebAuthn §7.1 */
export async function webauthnRegister(app: FastifyInstance) {
  serve(app, 'webauthnRegisterStart', start)
  serve(app, 'webauthnRegister', register)
}

const AUTHENTICATOR_TYPES = ['platform', 'cross-platform']
/** W3C WebAuthn §5.4.3. */
const MAX_USER_HANDLE_BYTES = 64
/** How long after a password a browser may create a passkey without asking the user. Assumed: as long as in Chrome. */
const QUIET_UPGRADE_WINDOW_MS = 300_000

const start: Handler<'webauthnRegisterStart'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const { domain, authenticator_type } = body
  const origin = findPageOrigin(request)
  checkDomain(tenant, origin, domain)
  if (authenticator_type !== undefined && !AUTHENTICATOR_TYPES.includes(authenticator_type)) {
    throw new ProviderError('invalid_authenticator_type')
  }
  if (user.status === 'pending') throw new ProviderError('cannot_use_webauthn_with_pending_user')
  const started = createChallenge(tenant, {
    ceremony: 'register',
    user_id: user.user_id,
    rp_id: domain,
    origin: origin ?? null,
    registration: {
      user_handle: toUserHandle(body.override_id ?? user.user_id),
      user_agent: body.user_agent ?? request.headers['user-agent'] ?? '',
      authenticator_type: authenticator_type ?? '',
    },
  })
  const options = toCreationOptions(tenant, { user, started, asked: body })
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
}

/** Encodes a user handle as base64url. @throws ProviderError `bad_request` */
function toUserHandle(text: string): string {
  const bytes = Buffer.from(text)
  const isHandle = bytes.length > 0 && bytes.length <= MAX_USER_HANDLE_BYTES
  if (!isHandle) throw new ProviderError('bad_request', { message: 'override_id must have 1 to 64 bytes.' })
  return bytes.toString('base64url')
}

type RegisterStart = { user: User; started: WebauthnChallengeRow; asked: Call<'webauthnRegisterStart'>['body'] }

/** PublicKeyCredentialCreationOptionsJSON. @see W3C WebAuthn §5.4 */
function toCreationOptions(tenant: Tenant, { user, started, asked }: RegisterStart) {
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

const register: Handler<'webauthnRegister'> = async ({ body, tenant, request }) => {
  const session = requireSession(tenant, request)
  const { session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  const given = readCredential(body.public_key_credential)
  const started = takeChallenge(tenant, given.clientData.challenge, 'register')
  if (started?.user_id !== session.user_id) throw new ProviderError('no_pending_webauthn_registration')
  const isQuiet = isFreshFromPassword(tenant, session)
  const proven = await verifyAttestation({ tenant, given, started }, { isQuiet })
  if (findCredential(tenant, given.id)) throw new ProviderError('duplicate_webauthn_registration')
  const user = requireUser(tenant, session.user_id)
  const registration = addRegistration(user, given, started)
  const { webauthn_registration_id } = registration
  createCredential(tenant, {
    ...proven,
    credential_id: given.id,
    webauthn_registration_id,
    user_id: user.user_id,
    rp_id: started.rp_id,
    user_handle: started.registration?.user_handle ?? '',
    transports: readTransports(given),
  })
  const factor = toWebauthnFactor(registration)
  return {
    ...(await startSession(tenant, { user, factor, session_duration_minutes, request })),
    webauthn_registration_id,
  }
}

/** Right after a password, a browser may create a passkey without asking (W3C WebAuthn §5.1.3, conditional create). */
function isFreshFromPassword(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  const since = tenant.clock.now() - QUIET_UPGRADE_WINDOW_MS
  return authentication_factors.some(
    ({ type, last_authenticated_at }) => type === 'password' && Date.parse(last_authenticated_at) >= since,
  )
}

/** Assumed: a passkey has a number as its name until the user renames it. */
function addRegistration(
  user: User,
  given: ReadCredential,
  { rp_id, registration }: WebauthnChallengeRow,
): WebauthnRegistration {
  const attachment = AUTHENTICATOR_TYPES.find((type) => type === given.authenticatorAttachment) ?? ''
  const added: WebauthnRegistration = {
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
