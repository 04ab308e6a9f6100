import type { FastifyInstance } from 'fastify'
import type { ErrorType } from '@latchkey/openapi'
import { toUserChange } from './users.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteFactor, findFactorOwner, refuseUnknownFactor, type FactorList } from '../factors/user-factors.ts'
import { deletePassword, findPasswordOwner } from '../passwords/user-passwords.ts'

/** Deletes the factors of users, for servers (tag `server users`). */
export async function serverUserFactors(app: FastifyInstance) {
  serve(app, 'serverUsersDeleteEmail', ({ tenant, path }) => remove(tenant, 'emails', path.email_id))
  serve(app, 'serverUsersDeletePhoneNumber', ({ tenant, path }) => remove(tenant, 'phone_numbers', path.phone_id))
  serve(app, 'serverUsersDeleteWebAuthnRegistration', ({ tenant, path }) =>
    remove(tenant, 'webauthn_registrations', path.webauthn_registration_id),
  )
  serve(app, 'serverUsersDeleteBiometricRegistration', ({ tenant, path }) =>
    remove(tenant, 'biometric_registrations', path.biometric_registration_id),
  )
  serve(app, 'serverUsersDeleteTOTP', ({ tenant, path }) => remove(tenant, 'totps', path.totp_id))
  serve(app, 'serverUsersDeleteCryptoWallet', ({ tenant, path }) =>
    remove(tenant, 'crypto_wallets', path.crypto_wallet_id),
  )
  serve(app, 'serverUsersDeleteOAuthRegistration', ({ tenant, path }) =>
    remove(tenant, 'providers', path.oauth_user_registration_id),
  )
  serve(app, 'serverUsersDeletePassword', removePassword)
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

function remove(tenant: Tenant, list: FactorList, factor_id: string) {
  const user = findFactorOwner(tenant, list, factor_id)
  if (!user) {
    checkIdFormat(list, factor_id)
    return refuseUnknownFactor(list)
  }
  deleteFactor(tenant, user, list, factor_id)
  return toUserChange(tenant, user)
}

const removePassword: Handler<'serverUsersDeletePassword'> = ({ tenant, path: { password_id } }) => {
  const user = findPasswordOwner(tenant, password_id)
  if (!user) {
    checkIdFormat('password', password_id)
    throw new ProviderError('password_not_found')
  }
  deletePassword(tenant, user)
  return toUserChange(tenant, user)
}
