import type { FastifyInstance } from 'fastify'
import { WEBAUTHN_TIMEOUT_MS } from '@latchkey/openapi'
import { findPageOrigin } from '../core/page-origin.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'
import { readCredential, readUserHandle, type ReadCredential } from '../webauthn/public-key-credential.ts'
import { createChallenge, takeChallenge, type WebauthnChallengeRow } from '../webauthn/webauthn-challenges.ts'
import {
  findCredential,
  listCredentials,
  toDescriptors,
  toWebauthnFactor,
  type WebauthnCredentialRow,
} from '../webauthn/webauthn-credentials.ts'
import { checkDomain } from '../webauthn/webauthn-domains.ts'
import { verifyAssertion } from '../webauthn/webauthn-verification.ts'

/** The ceremony that signs in with a passkey (tag `webauthn`). @see W3C WebAuthn §7.2 */
export async function webauthnAuthenticate(app: FastifyInstance) {
  serve(app, 'webauthnAuthenticateStartPrimary', startPrimary)
  serve(app, 'webauthnAuthenticateStartSecondary', startSecondary)
  serve(app, 'webauthnAuthenticate', authenticate)
}

const startPrimary: Handler<'webauthnAuthenticateStartPrimary'> = ({ body, tenant, request }) => {
  const origin = findPageOrigin(request)
  checkDomain(tenant, origin, body.domain)
  const started = createChallenge(tenant, {
    ceremony: 'authenticate',
    user_id: null,
    rp_id: body.domain,
    origin: origin ?? null,
  })
  return { user_id: '', public_key_credential_request_options: toRequestOptions(tenant, started, []) }
}

const startSecondary: Handler<'webauthnAuthenticateStartSecondary'> = ({ body, tenant, request }) => {
  const { user_id } = requireSession(tenant, request)
  const origin = findPageOrigin(request)
  checkDomain(tenant, origin, body.domain)
  const known = listCredentials(tenant, user_id, body.domain)
  if (known.length === 0) throw new ProviderError('no_active_webauthn_registrations')
  const started = createChallenge(tenant, {
    ceremony: 'authenticate',
    user_id,
    rp_id: body.domain,
    origin: origin ?? null,
  })
  return { user_id, public_key_credential_request_options: toRequestOptions(tenant, started, known) }
}

/** PublicKeyCredentialRequestOptionsJSON. @see W3C WebAuthn §5.5 */
function toRequestOptions(
  tenant: Tenant,
  { challenge, rp_id }: WebauthnChallengeRow,
  known: readonly WebauthnCredentialRow[],
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
  Object.assign(row, await verifyAssertion({ tenant, given, started }, row))
  const factor = toWebauthnFactor(registration)
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  return { ...fields, webauthn_registration_id: row.webauthn_registration_id }
}

/**
 * Checks that a credential belongs to the user whom the start named, else to the one whom the authenticator names.
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
