import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteFactor } from '../factors/user-factors.ts'
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

/** Limits of a user's metadata. */
const MAX_METADATA_BYTES = 4096
const MAX_METADATA_KEYS = 20

const get: Handler<'usersMe'> = ({ tenant, request }) => requireUser(tenant, requireSession(tenant, request).user_id)

const update: Handler<'usersMeUpdate'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  if (body.trusted_metadata !== undefined) throw new ProviderError('cannot_update_trusted_metadata')
  if (body.untrusted_metadata) user.untrusted_metadata = toMerged(user.untrusted_metadata, body.untrusted_metadata)
  if (body.name) user.name = { first_name: '', middle_name: '', last_name: '', ...body.name }
  const { emails, phone_numbers, crypto_wallets } = user
  return { ...toChange(user), emails, phone_numbers, crypto_wallets }
}

/** Merges metadata; null removes a key. @throws ProviderError `metadata_too_many_keys`, `metadata_too_large` */
function toMerged(before: User['untrusted_metadata'], changes: User['untrusted_metadata']) {
  const members = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  const merged = Object.fromEntries(members)
  if (members.length > MAX_METADATA_KEYS) throw new ProviderError('metadata_too_many_keys')
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) throw new ProviderError('metadata_too_large')
  return merged
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
