import type { OauthAccount, User } from '@latchkey/openapi'
import { confirmEmail } from '../contacts/email-ownership.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { createId } from '../core/ids.ts'
import type { OauthProvider } from './oauth-providers.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { addEmail, createUser, findEmailId, findUserByEmail, findUserByOauthAccount, users } from '../users/users.ts'

/** One entry of `User.providers`. */
export type OauthRegistration = User['providers'][number]

/** The outcome of a sign-in at a third party. */
export type OauthSignIn = { user: User; registration: OauthRegistration; isNew: boolean; hasResetSessions: boolean }

/** Finds the user's email entry for an account's address. Undefined when the third party shares no address. */
export function findAccountEmailId(user: User, provider: OauthProvider, account: OauthAccount): string | undefined {
  return provider.hasEmail ? findEmailId(user, account.email) : undefined
}

/** Finds the user who has signed in with an account before. */
function findRegistered(tenant: Tenant, { name }: OauthProvider, provider_subject: string): OauthSignIn | undefined {
  const user = findUserByOauthAccount(tenant, { provider_type: name, provider_subject })
  const registration = user?.providers.find(
    (entry) => entry.provider_type === name && entry.provider_subject === provider_subject,
  )
  return user && registration && { user, registration, isNew: false, hasResetSessions: false }
}

function toName(name: string): User['name'] {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  const last_name = rest.pop() ?? ''
  return { first_name, middle_name: rest.join(' '), last_name }
}

/**
 * Returns the user of an account's email address, and creates one when the address is unknown.
 *
 * @throws ProviderError `oauth_unverified_email`: an address that was not verified must not sign an existing user in
 */
function resolveUser(
  tenant: Tenant,
  provider: OauthProvider,
  account: OauthAccount,
): Omit<OauthSignIn, 'registration'> {
  const name = toName(account.name)
  const toNew = (user: User) => ({ user, isNew: true, hasResetSessions: false })
  if (!provider.hasEmail) return toNew(createUser(tenant, { name }))
  const is_email_verified = account.email_verified ?? true
  const known = findUserByEmail(tenant, account.email)
  if (!known) return toNew(createUser(tenant, { name, email: account.email, is_email_verified }))
  if (!is_email_verified) throw new ProviderError('oauth_unverified_email')
  return { user: known, isNew: false, ...confirmEmail(tenant, known, account.email) }
}

/**
 * Returns the user who has asked to add an account, and adds its address. Assumed: an address is not added if it is
 * another user's or not verified.
 */
function attachTo(tenant: Tenant, user: User, provider: OauthProvider, account: OauthAccount) {
  const isOwn = user.emails.some(({ email }) => isSameEmail(email, account.email))
  const isUsable = provider.hasEmail && (account.email_verified ?? true)
  if (isUsable && !findUserByEmail(tenant, account.email)) addEmail(user, account.email, { verified: true })
  const confirmed = isUsable && isOwn ? confirmEmail(tenant, user, account.email) : { hasResetSessions: false }
  return { user, isNew: false, ...confirmed }
}

/**
 * Signs in the user of a third party's account: the one who used it before, else the user who asked to add it, else the
 * user with its verified address, else a new user. Assumed: an account stays with the user who used it before, so that
 * nobody can take it over.
 *
 * @param user_id the user who asked to add the account
 * @throws ProviderError `oauth_unverified_email`
 */
export function signInWithAccount(
  tenant: Tenant,
  provider: OauthProvider,
  account: OauthAccount,
  user_id?: string,
): OauthSignIn {
  const registered = findRegistered(tenant, provider, account.provider_subject)
  if (registered) return registered
  const asking = user_id === undefined ? undefined : users(tenant).get(user_id)
  const signIn = asking ? attachTo(tenant, asking, provider, account) : resolveUser(tenant, provider, account)
  const registration: OauthRegistration = {
    oauth_user_registration_id: createId('oauth-user'),
    provider_subject: account.provider_subject,
    provider_type: provider.name,
    profile_picture_url: account.profile_picture_url ?? '',
    locale: account.locale ?? '',
  }
  signIn.user.providers.push(registration)
  return { ...signIn, registration }
}
