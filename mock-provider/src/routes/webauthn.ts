import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'
import { findRegistration } from '../webauthn/webauthn-credentials.ts'
import { webauthnAuthenticate } from './webauthn-authenticate.ts'
import { webauthnRegister } from './webauthn-register.ts'

/** Passkeys (tag `webauthn`): the two ceremonies, and their names. @see W3C WebAuthn §7 */
export async function webauthn(app: FastifyInstance) {
  await webauthnRegister(app)
  await webauthnAuthenticate(app)
  serve(app, 'webauthnUpdate', update)
}

const REGISTRATION_ID = /^webauthn-registration-test-[0-9a-f-]{36}$/

const update: Handler<'webauthnUpdate'> = ({ body, path, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const { webauthn_registration_id } = path
  if (!REGISTRATION_ID.test(webauthn_registration_id)) throw new ProviderError('invalid_webauthn_registration_id')
  const registration = findRegistration(user, webauthn_registration_id)
  if (!registration) throw new ProviderError('webauthn_registration_not_found')
  const name = body.name.trim()
  if (name === '') throw new ProviderError('empty_webauthn_registration_name')
  registration.name = name
  return { webauthn_registration: registration }
}
