import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteFactor } from '../factors/user-factors.ts'
import { mergeMetadata } from '../users/user-metadata.ts'
import { requireUser } from '../users/users.ts'

/** The signed-in user (tag `users`). */
export async function userRoutes(app: FastifyInstance) {
  serve(app, 'usersMe', get)
  serve(app, 'usersMeUpdate', update)
  serve(app, 'usersEmailsDelete', deleteEmail)
  serve(app, 'usersPhoneNumbersDelete', deletePhoneNumber)
  serve(app, 'usersTotpsDelete', deleteTotp)
  serve(app, 'usersCryptoWalletsDelete', deleteCryptoWallet)
  serve(app, 'usersOauthDelete', deleteOauthRegistration)
  serve(app, 'usersWebauthnRegistrationsDelete', deleteWebauthnRegistration)
  serve(app, 'usersBiometricRegistrationsDelete', deleteBiometricRegistration)
}

const get: Handler<'usersMe'> = ({ tenant, request }) => requireUser(tenant, requireSession(tenant, request).user_id)

const update: Handler<'usersMeUpdate'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  if (body.trusted_metadata !== undefined) throw new ProviderError('cannot_update_trusted_metadata')
  if (body.untrusted_metadata) user.untrusted_metadata = mergeMetadata(user.untrusted_metadata, body.untrusted_metadata)
  if (body.name) user.name = { first_name: '', middle_name: '', last_name: '', ...body.name }
  const { emails, phone_numbers, crypto_wallets } = user
  return { ...toChange(user), emails, phone_numbers, crypto_wallets }
}

function toChange(user: User) {
  return { user_id: user.user_id, user, __user: user }
}

function removeFactor(
  { tenant, request }: { tenant: Tenant; request: FastifyRequest },
  list: Parameters<typeof deleteFactor>[2],
  factor_id: string,
) {
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  checkSecondFactor(user, session)
  deleteFactor(tenant, user, list, factor_id)
  return toChange(user)
}

const deleteEmail: Handler<'usersEmailsDelete'> = (call) => removeFactor(call, 'emails', call.path.email_id)

const deletePhoneNumber: Handler<'usersPhoneNumbersDelete'> = (call) =>
  removeFactor(call, 'phone_numbers', call.path.phone_id)

const deleteTotp: Handler<'usersTotpsDelete'> = (call) => removeFactor(call, 'totps', call.path.totp_id)

const deleteCryptoWallet: Handler<'usersCryptoWalletsDelete'> = (call) =>
  removeFactor(call, 'crypto_wallets', call.path.crypto_wallet_id)

const deleteOauthRegistration: Handler<'usersOauthDelete'> = (call) =>
  removeFactor(call, 'providers', call.path.oauth_user_registration_id)

const deleteWebauthnRegistration: Handler<'usersWebauthnRegistrationsDelete'> = (call) =>
  removeFactor(call, 'webauthn_registrations', call.path.webauthn_registration_id)

const deleteBiometricRegistration: Handler<'usersBiometricRegistrationsDelete'> = (call) =>
  removeFactor(call, 'biometric_registrations', call.path.biometric_registration_id)
