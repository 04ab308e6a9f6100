import { WEBAUTHN_TIMEOUT_MS } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { readCredential, readUserHandle, type ReadCredential } from './public-key-credential.ts'
import { createChallenge, takeChallenge, type WebauthnChallengeRow } from './webauthn-challenges.ts'
import {
  findCredential,
  listCredentials,
  toDescriptors,
  type KnownCredential,
  type WebauthnCredentialRow,
} from './webauthn-credentials.ts'
import { checkDomain } from './webauthn-domains.ts'
import { verifyAssertion } from './webauthn-verification.ts'

/** The user who signs in, and the page where it happens. */
export type SignInStart = {
  domain: string
  /** Undefined when the authenticator names the user. */
  user_id: string | undefined
  /** The page's origin. Undefined when the caller is not a page. */
  origin: string | undefined
}

/**
 * Starts a sign-in with a passkey. Returns PublicKeyCredentialRequestOptionsJSON (W3C WebAuthn §5.5).
 *
 * @throws ProviderError `invalid_webauthn_registration_domain`, `no_active_webauthn_registrations`
 */
export function startPasskeySignIn(tenant: Tenant, { domain, user_id, origin }: SignInStart) {
  checkDomain(tenant, origin, domain)
  const known = user_id === undefined ? [] : listCredentials(tenant, user_id, domain)
  if (user_id !== undefined && known.length === 0) throw new ProviderError('no_active_webauthn_registrations')
  const { challenge } = createChallenge(tenant, {
    ceremony: 'authenticate',
    user_id: user_id ?? null,
    rp_id: domain,
    origin: origin ?? null,
  })
  return {
    challenge,
    timeout: WEBAUTHN_TIMEOUT_MS,
    rpId: domain,
    allowCredentials: toDescriptors(known),
    userVerification: tenant.config.webauthn.user_verification,
  }
}

/**
 * Verifies an authenticator's signature and consumes the challenge.
 *
 * @param checkUser called with the user before the signature is verified
 * @throws ProviderError `webauthn_registration_not_found`, `unable_to_auth_webauthn_registration`, or one of the
 *   `invalid_public_key_credential…` errors
 */
export async function completePasskeySignIn(
  tenant: Tenant,
  credential: string,
  checkUser: (user: KnownCredential['user']) => void = () => {},
): Promise<KnownCredential> {
  const given = readCredential(credential)
  const before = findCredential(tenant, given.id)
  if (before) checkUser(before.user)
  const started = takeChallenge(tenant, given.clientData.challenge, {
    ceremony: 'authenticate',
    refusal: 'unable_to_auth_webauthn_registration',
  })
  const known = findCredential(tenant, given.id)
  if (known?.row.rp_id !== started.rp_id) {
    const reason = known
      ? `The passkey is of the domain ${known.row.rp_id}. The sign-in was started for ${started.rp_id}.`
      : 'No user has this passkey.'
    throw new ProviderError('webauthn_registration_not_found', { reason })
  }
  checkOwner(given, started, known.row)
  Object.assign(known.row, await verifyAssertion({ tenant, given, started }, known.row))
  return known
}

/**
 * Checks that a credential belongs to the user for whom the sign-in was started, or else to the user whom the
 * authenticator names.
 *
 * @throws ProviderError `unable_to_auth_webauthn_registration`
 * @see W3C WebAuthn §7.2 step 6
 */
function checkOwner(given: ReadCredential, { user_id }: WebauthnChallengeRow, stored: WebauthnCredentialRow): void {
  const userHandle = readUserHandle(given)
  const isNamed = userHandle === stored.user_handle
  const isExpected = user_id === null ? isNamed : user_id === stored.user_id && (isNamed || userHandle === null)
  if (isExpected) return
  const reason =
    user_id === null || user_id === stored.user_id
      ? 'The user handle is not that of the user of the passkey.'
      : 'The passkey is of another user than the sign-in was started for.'
  throw new ProviderError('unable_to_auth_webauthn_registration', { reason })
}
