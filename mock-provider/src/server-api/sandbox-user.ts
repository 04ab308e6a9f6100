import { MILLISECONDS_PER_MINUTE, OAUTH_PROVIDERS, SANDBOX, type User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createId } from '../core/ids.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import type { Tenant } from '../core/tenant.ts'
import { toFactorDetail } from '../contacts/contacts.ts'
import { toFactor, type SessionRow } from '../sessions/sessions.ts'
import { createOauthToken } from '../third-parties/oauth-tokens.ts'
import { getSandboxContact } from './sandbox.ts'

/** The valid OAuth token in the provider's documentation. The other token there is unknown, like any made-up token. */
const SANDBOX_OAUTH_TOKEN = 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g'

/** Whether an email address is the sandbox's. */
export function isSandboxEmail(email: string): boolean {
  return isSameEmail(email, SANDBOX.email)
}

/** Returns the sandbox's user, who is created at first use. */
export function getSandboxUser(tenant: Tenant): User {
  return getSandboxContact(tenant, 'email').user
}

const SANDBOX_PROVIDER = 'google'

/**
 * Converts the documentation's token to a new token of the sandbox's user. Servers may use the documentation's token
 * any number of times.
 */
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

/** The session token in the provider's documentation, and the fixed start of its session. */
const SANDBOX_SESSION = {
  session_token: 'WJtR5BCy38Szd5AfoDpf0iqFKEt4EE5JhjlWUY7l3FtY',
  started_at: '2021-08-28T00:41:58.935673Z',
} as const
const SANDBOX_SESSION_MINUTES = 60

/**
 * Returns the session of the documentation's token. It is for servers only and is not stored. Undefined for any other
 * token.
 */
export function findSandboxSession(tenant: Tenant, session_token: string | undefined): SessionRow | undefined {
  if (session_token !== SANDBOX_SESSION.session_token) return undefined
  const { contact, user } = getSandboxContact(tenant, 'email')
  const now = tenant.clock.now()
  return {
    ...SANDBOX_SESSION,
    session_id: createId('session'),
    user_id: user.user_id,
    last_accessed_at: toTimestamp(now),
    expires_at: toTimestamp(now + SANDBOX_SESSION_MINUTES * MILLISECONDS_PER_MINUTE),
    attributes: { ip_address: '', user_agent: '' },
    authentication_factors: [
      toFactor(tenant, { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(contact) }),
    ],
    custom_claims: {},
    roles: user.roles,
  }
}
