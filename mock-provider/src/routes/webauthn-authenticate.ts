import type { FastifyInstance } from 'fastify'
import { findPageOrigin } from '../core/page-origin.ts'
import { serve, type Handler } from '../core/serve.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'
import { toWebauthnFactor } from '../webauthn/webauthn-credentials.ts'
import { completePasskeySignIn, startPasskeySignIn } from '../webauthn/webauthn-sign-in.ts'

/** The WebAuthn ceremony that signs in with a passkey (tag `webauthn`). @see W3C WebAuthn §7.2 */
export async function webauthnAuthenticate(app: FastifyInstance) {
  serve(app, 'webauthnAuthenticateStartPrimary', startPrimary)
  serve(app, 'webauthnAuthenticateStartSecondary', startSecondary)
  serve(app, 'webauthnAuthenticate', authenticate)
}

const startPrimary: Handler<'webauthnAuthenticateStartPrimary'> = ({ body: { domain }, tenant, request }) => {
  const options = startPasskeySignIn(tenant, { domain, user_id: undefined, origin: findPageOrigin(request) })
  return { user_id: '', public_key_credential_request_options: JSON.stringify(options) }
}

const startSecondary: Handler<'webauthnAuthenticateStartSecondary'> = ({ body: { domain }, tenant, request }) => {
  const { user_id } = requireSession(tenant, request)
  const options = startPasskeySignIn(tenant, { domain, user_id, origin: findPageOrigin(request) })
  return { user_id, public_key_credential_request_options: JSON.stringify(options) }
}

const authenticate: Handler<'webauthnAuthenticate'> = async ({ body, tenant, request }) => {
  const { session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const { user, registration } = await completePasskeySignIn(tenant, body.public_key_credential)
  const factor = toWebauthnFactor(registration)
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  return { ...fields, webauthn_registration_id: registration.webauthn_registration_id }
}
