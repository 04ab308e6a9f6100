import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteFactor, findFactorOwner, refuseUnknownFactor, type FactorList } from '../factors/user-factors.ts'
import { deletePassword, findPasswordOwner } from '../passwords/user-passwords.ts'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { requireSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'
import { toOwnChange, toServerChange } from './users.ts'

/** Deletes the factors of the signed-in user, and for servers those of any user (tags `users` and `server users`). */
export async function userFactorRoutes(app: FastifyInstance) {
  serve(app, 'usersEmailsDelete', (call) => removeOwn(call, 'emails', call.path.email_id))
  serve(app, 'usersPhoneNumbersDelete', (call) => removeOwn(call, 'phone_numbers', call.path.phone_id))
  serve(app, 'usersWebauthnRegistrationsDelete', (call) =>
    removeOwn(call, 'webauthn_registrations', call.path.webauthn_registration_id),
  )
  serve(app, 'usersBiometricRegistrationsDelete', (call) =>
    removeOwn(call, 'biometric_registrations', call.path.biometric_registration_id),
  )
  serve(app, 'usersTotpsDelete', (call) => removeOwn(call, 'totps', call.path.totp_id))
  serve(app, 'usersCryptoWalletsDelete', (call) => removeOwn(call, 'crypto_wallets', call.path.crypto_wallet_id))
  serve(app, 'usersOauthDelete', (call) => removeOwn(call, 'providers', call.path.oauth_user_registration_id))
  serve(app, 'serverUsersDeleteEmail', ({ tenant, path }) => removeOfAny(tenant, 'emails', path.email_id))
  serve(app, 'serverUsersDeletePhoneNumber', ({ tenant, path }) => removeOfAny(tenant, 'phone_numbers', path.phone_id))
  serve(app, 'serverUsersDeleteWebAuthnRegistration', ({ tenant, path }) =>
    removeOfAny(tenant, 'webauthn_registrations', path.webauthn_registration_id),
  )
  serve(app, 'serverUsersDeleteBiometricRegistration', ({ tenant, path }) =>
    removeOfAny(tenant, 'biometric_registrations', path.biometric_registration_id),
  )
  serve(app, 'serverUsersDeleteTOTP', ({ tenant, path }) => removeOfAny(tenant, 'totps', path.totp_id))
  serve(app, 'serverUsersDeleteCryptoWallet', ({ tenant, path }) =>
    removeOfAny(tenant, 'crypto_wallets', path.crypto_wallet_id),
  )
  serve(app, 'serverUsersDeleteOAuthRegistration', ({ tenant, path }) =>
    removeOfAny(tenant, 'providers', path.oauth_user_registration_id),
  )
  serve(app, 'serverUsersDeletePassword', removePasswordOfAny)
}

function removeOwn(
  { tenant, request }: { tenant: Tenant; request: FastifyRequest },
  list: FactorList,
  factor_id: string,
) {
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  checkSecondFactor(user, session)
  deleteFactor(tenant, user, list, factor_id)
  return toOwnChange(user)
}

/** The prefix of each kind of factor id, and the error for an id without that prefix. */
const IDS: Record<FactorList | 'password', { prefix: string; malformed: ErrorType }> = {
  emails: { prefix: 'email', malformed: 'invalid_email_id' },
  phone_numbers: { prefix: 'phone-number', malformed: 'invalid_phone_id' },
  providers: { prefix: 'oauth-user', malformed: 'invalid_oauth_user_registration_id' },
  crypto_wallets: { prefix: 'crypto-wallet', malformed: 'invalid_crypto_wallet_id' },
  webauthn_registrations: { prefix: 'webauthn-registration', malformed: 'invalid_webauthn_registration_id' },
  totps: { prefix: 'totp', malformed: 'invalid_totp_id' },
  biometric_registrations: { prefix: 'biometric-registration', malformed: 'invalid_biometric_registration_id' },
  password: { prefix: 'password', malformed: 'invalid_password_id' },
}

/** Checks the form of a factor id that does not exist. @throws ProviderError `invalid_…_id` */
function checkIdFormat(kind: keyof typeof IDS, id: string): void {
  const { prefix, malformed } = IDS[kind]
  const isOfKind = [`${prefix}-test-`, `${prefix}-live-`].some((start) => id.startsWith(start))
  if (!isOfKind) throw new ProviderError(malformed)
}

function removeOfAny(tenant: Tenant, list: FactorList, factor_id: string) {
  const user = findFactorOwner(tenant, list, factor_id)
  if (!user) {
    checkIdFormat(list, factor_id)
    return refuseUnknownFactor(list)
  }
  deleteFactor(tenant, user, list, factor_id)
  return toServerChange(tenant, user)
}

const removePasswordOfAny: Handler<'serverUsersDeletePassword'> = ({ tenant, path: { password_id } }) => {
  const user = findPasswordOwner(tenant, password_id)
  if (!user) {
    checkIdFormat('password', password_id)
    throw new ProviderError('password_not_found')
  }
  deletePassword(tenant, user)
  return toServerChange(tenant, user)
}
