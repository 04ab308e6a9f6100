import type { FastifyInstance } from 'fastify'
import { findPageOrigin } from '../core/page-origin.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSessionDuration, requireSession, startSession, type SessionRow } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'
import { toWebauthnFactor } from '../webauthn/webauthn-credentials.ts'
import { completeRegistration, startRegistration } from '../webauthn/webauthn-registration.ts'

/** The WebAuthn ceremony that registers a passkey (tag `webauthn`). @see W3C WebAuthn §7.1 */
export async function webauthnRegister(app: FastifyInstance) {
  serve(app, 'webauthnRegisterStart', start)
  serve(app, 'webauthnRegister', register)
}

/** How long after a password a browser may create a passkey without asking the user. Assumed: as long as in Chrome. */
const QUIET_UPGRADE_WINDOW_MS = 300_000

const start: Handler<'webauthnRegisterStart'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wish = { ...body, user_agent: body.user_agent ?? request.headers['user-agent'] ?? '' }
  const options = startRegistration(tenant, user, wish, findPageOrigin(request))
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
}

const register: Handler<'webauthnRegister'> = async ({ body, tenant, request }) => {
  const session = requireSession(tenant, request)
  const { session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  const user = requireUser(tenant, session.user_id)
  const isQuiet = isFreshFromPassword(tenant, session)
  const registration = await completeRegistration(tenant, user, body.public_key_credential, { isQuiet })
  const factor = toWebauthnFactor(registration)
  return {
    ...(await startSession(tenant, { user, factor, session_duration_minutes, request })),
    webauthn_registration_id: registration.webauthn_registration_id,
  }
}

/** Right after a password, a browser may create a passkey without asking (W3C WebAuthn §5.1.3, conditional create). */
function isFreshFromPassword(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  const since = tenant.clock.now() - QUIET_UPGRADE_WINDOW_MS
  return authentication_factors.some(
    ({ type, last_authenticated_at }) => type === 'password' && Date.parse(last_authenticated_at) >= since,
  )
}
