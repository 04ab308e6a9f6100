import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'
import { checkRegistrationId, renameRegistration } from '../webauthn/webauthn-registration.ts'
import { webauthnAuthenticate } from './webauthn-authenticate.ts'
import { webauthnRegister } from './webauthn-register.ts'

/** Passkeys (tag `webauthn`): the two ceremonies, and their names. @see W3C WebAuthn §7 */
export async function webauthn(app: FastifyInstance) {
  await webauthnRegister(app)
  await webauthnAuthenticate(app)
  serve(app, 'webauthnUpdate', update)
}

const update: Handler<'webauthnUpdate'> = ({ body, path, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const { webauthn_registration_id } = path
  checkRegistrationId(webauthn_registration_id)
  return { webauthn_registration: renameRegistration(user, webauthn_registration_id, body.name) }
}
