import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../provider-error.ts'
import { serve, type Handler } from '../serve.ts'
import { checkSession } from '../sessions.ts'
import { checkUser } from '../users.ts'

/** The signed-in user (tag `users`). */
export async function userRoutes(app: FastifyInstance) {
  serve(app, 'usersMe', get)
  serve(app, 'usersWebauthnRegistrationsDelete', deleteWebauthnRegistration)
}

const get: Handler<'usersMe'> = ({ tenant, request }) => checkUser(tenant, checkSession(tenant, request).user_id)

const deleteWebauthnRegistration: Handler<'usersWebauthnRegistrationsDelete'> = ({ path, tenant, request }) => {
  const user = checkUser(tenant, checkSession(tenant, request).user_id)
  const { webauthn_registrations, emails, phone_numbers, providers, crypto_wallets } = user
  const isThis = (entry: { webauthn_registration_id: string }) =>
    entry.webauthn_registration_id === path.webauthn_registration_id
  if (!webauthn_registrations.some(isThis)) throw new ProviderError('webauthn_registration_not_found')
  const primary = [webauthn_registrations, emails, phone_numbers, providers, crypto_wallets].flat()
  if (primary.length === 1) throw new ProviderError('cannot_delete_last_primary_factor')
  user.webauthn_registrations = webauthn_registrations.filter((entry) => !isThis(entry))
  return { user_id: user.user_id, user, __user: user }
}
