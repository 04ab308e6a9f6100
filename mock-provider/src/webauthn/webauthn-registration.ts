import { WEBAUTHN_TIMEOUT_MS, type User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'
import { PASSKEY_ALGORITHMS } from './cose-keys.ts'
import { readCredential, readTransports, type ReadCredential } from './public-key-credential.ts'
import { createChallenge, takeChallenge, type WebauthnChallengeRow } from './webauthn-challenges.ts'
import {
  createCredential,
  findCredential,
  findRegistration,
  listCredentials,
  toDescriptors,
  type WebauthnRegistration,
} from './webauthn-credentials.ts'
import { checkDomain } from './webauthn-domains.ts'
import { verifyAttestation } from './webauthn-verification.ts'

const AUTHENTICATOR_TYPES = ['platform', 'cross-platform']
/** The maximum length of a user handle in bytes (W3C WebAuthn §5.4.3). */
const MAX_USER_HANDLE_BYTES = 64

/** The app's options for a new passkey. */
export type RegistrationWish = {
  domain: string
  user_agent: string
  authenticator_type?: string | undefined
  return_passkey_credential_options?: boolean | undefined
  override_id?: string | undefined
  override_name?: string | undefined
  override_display_name?: string | undefined
}

/**
 * Starts to register a passkey. Returns PublicKeyCredentialCreationOptionsJSON (W3C WebAuthn §5.4).
 *
 * @param origin the calling page's origin. Undefined when the caller is not a page
 * @throws ProviderError `invalid_webauthn_registration_domain`, `invalid_authenticator_type`,
 *   `cannot_use_webauthn_with_pending_user`, `bad_request`
 */
export function startRegistration(tenant: Tenant, user: User, wish: RegistrationWish, origin: string | undefined) {
  const { domain, authenticator_type, user_agent } = wish
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
      user_handle: toUserHandle(wish.override_id ?? user.user_id),
      user_agent,
      authenticator_type: authenticator_type ?? '',
    },
  })
  return toCreationOptions(tenant, { user, started, wish })
}

/** Encodes a user handle as base64url. @throws ProviderError `bad_request` */
function toUserHandle(text: string): string {
  const bytes = Buffer.from(text)
  const isHandle = bytes.length > 0 && bytes.length <= MAX_USER_HANDLE_BYTES
  if (!isHandle) throw new ProviderError('bad_request', { message: 'override_id must have 1 to 64 bytes.' })
  return bytes.toString('base64url')
}

type RegisterStart = { user: User; started: WebauthnChallengeRow; wish: RegistrationWish }

function toCreationOptions(tenant: Tenant, { user, started, wish }: RegisterStart) {
  const { challenge, rp_id, registration } = started
  const { project_name, webauthn: policy } = tenant.config
  const isPasskey = wish.return_passkey_credential_options ?? false
  const name = wish.override_name ?? user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? user.user_id
  const fullName = [user.name.first_name, user.name.middle_name, user.name.last_name].filter(Boolean).join(' ')
  return {
    rp: { id: rp_id, name: project_name },
    user: { id: registration?.user_handle ?? '', name, displayName: wish.override_display_name ?? (fullName || name) },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: WEBAUTHN_TIMEOUT_MS,
    excludeCredentials: toDescriptors(listCredentials(tenant, user.user_id, rp_id)),
    authenticatorSelection: {
      ...(wish.authenticator_type !== undefined && { authenticatorAttachment: wish.authenticator_type }),
      residentKey: isPasskey ? 'required' : 'discouraged',
      requireResidentKey: isPasskey,
      userVerification: policy.user_verification,
    },
    attestation: policy.attestation,
    extensions: { credProps: true },
  }
}

/**
 * Registers a passkey with the credential that its authenticator created.
 *
 * @param options.isQuiet whether a browser may have created it without asking
 * @throws ProviderError `no_pending_webauthn_registration`, `duplicate_webauthn_registration`,
 *   `unable_to_register_webauthn_registration`, or one of the `invalid_public_key_credential…` errors
 */
export async function completeRegistration(
  tenant: Tenant,
  user: User,
  credential: string,
  options: { isQuiet: boolean },
): Promise<WebauthnRegistration> {
  const given = readCredential(credential)
  const refusal = 'no_pending_webauthn_registration'
  const started = takeChallenge(tenant, given.clientData.challenge, { ceremony: 'register', refusal })
  if (started.user_id !== user.user_id) {
    throw new ProviderError(refusal, { reason: 'The registration was started by another user.' })
  }
  const proven = await verifyAttestation({ tenant, given, started }, options)
  requireUser(tenant, user.user_id) // the user may have been deleted during the verification
  if (findCredential(tenant, given.id)) throw new ProviderError('duplicate_webauthn_registration')
  const registration = addRegistration(user, given, started)
  createCredential(tenant, {
    ...proven,
    credential_id: given.id,
    webauthn_registration_id: registration.webauthn_registration_id,
    user_id: user.user_id,
    rp_id: started.rp_id,
    user_handle: started.registration?.user_handle ?? '',
    transports: readTransports(given),
  })
  return registration
}

/** Assumed: a passkey is named by a number until the user renames it. */
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

const REGISTRATION_ID = /^webauthn-registration-test-[0-9a-f-]{36}$/

/** Checks the form of a registration's id. @throws ProviderError `invalid_webauthn_registration_id` */
export function checkRegistrationId(webauthn_registration_id: string): void {
  if (!REGISTRATION_ID.test(webauthn_registration_id)) throw new ProviderError('invalid_webauthn_registration_id')
}

/**
 * Renames a user's passkey.
 *
 * @throws ProviderError `webauthn_registration_not_found`, `empty_webauthn_registration_name`
 */
export function renameRegistration(
  user: User | undefined,
  webauthn_registration_id: string,
  wanted: string,
): WebauthnRegistration {
  const registration = user && findRegistration(user, webauthn_registration_id)
  if (!registration) throw new ProviderError('webauthn_registration_not_found')
  const name = wanted.trim()
  if (name === '') throw new ProviderError('empty_webauthn_registration_name')
  registration.name = name
  return registration
}
