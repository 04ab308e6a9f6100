import type { User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { createTotp } from '../factors/totps.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { createUser } from '../users/users.ts'

/** Creates a user who has each kind of factor once. For tests. */
export function createUserWithAllFactors(tenant: Tenant): User {
  const user = createUser(tenant, { email: 'all@example.com', phone_number: '+12025550199' })
  user.providers.push({
    oauth_user_registration_id: createId('oauth-user'),
    provider_subject: '1',
    provider_type: 'GitLab',
    profile_picture_url: '',
    locale: '',
  })
  user.crypto_wallets.push({
    crypto_wallet_id: createId('crypto-wallet'),
    crypto_wallet_address: '0x6Bc2D0bF5C8D5e0cB7e9b0B6a6B1f0c9d5E4a3B2',
    crypto_wallet_type: 'ethereum',
    verified: true,
  })
  user.webauthn_registrations.push({
    webauthn_registration_id: createId('webauthn-registration'),
    domain: 'localhost',
    user_agent: '',
    authenticator_type: 'platform',
    verified: true,
    name: 'Passkey',
  })
  user.biometric_registrations.push({
    biometric_registration_id: createId('biometric-registration'),
    verified: false,
  })
  createTotp(tenant, user, 60)
  setPassword(tenant, user, 'hash')
  return user
}
