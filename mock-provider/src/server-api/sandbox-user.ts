import { OAUTH_PROVIDERS, SANDBOX, type User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import type { Tenant } from '../core/tenant.ts'
import { createOauthToken } from '../third-parties/oauth-tokens.ts'
import { getSandboxContact } from './sandbox.ts'

/** The OAuth token of the provider's documentation. The other one there is unknown, as any made-up token is. */
const SANDBOX_OAUTH_TOKEN = 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g'

/** Whether an address is the sandbox's. */
export function isSandboxEmail(email: string): boolean {
  return isSameEmail(email, SANDBOX.email)
}

/** Returns the sandbox's user, who is created at the first use. */
export function getSandboxUser(tenant: Tenant): User {
  return getSandboxContact(tenant, 'email').user
}

const SANDBOX_PROVIDER = 'google'

/** Returns a token of the sandbox's user for the one of the documentation, which servers may use any number of times. */
export function createSandboxOauthToken(tenant: Tenant, token: string): string | undefined {
  if (token !== SANDBOX_OAUTH_TOKEN) return undefined
  const user = getSandboxUser(tenant)
  const { oauth_user_registration_id } = user.providers[0] ?? addSandboxRegistration(user)
  const { user_id } = user
  return createOauthToken(tenant, {
    user_id,
    provider_id: SANDBOX_PROVIDER,
    oauth_user_registration_id,
    scopes: ['openid', 'email', 'profile'],
    reset_sessions: false,
  })
}

function addSandboxRegistration(user: User): User['providers'][number] {
  const registration = {
    oauth_user_registration_id: createId('oauth-user'),
    provider_subject: 'sandbox',
    provider_type: OAUTH_PROVIDERS[SANDBOX_PROVIDER],
    profile_picture_url: '',
    locale: '',
  }
  user.providers.push(registration)
  return registration
}
