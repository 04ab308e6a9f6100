import { errors } from 'jose'
import type { OauthAccount } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { getOauthClientId } from './oauth-providers.ts'

/** The `iss` of Google's ID tokens. */
export const GOOGLE_ISSUER = 'https://accounts.google.com'

/** The lifetime of Google's own ID tokens: 1 hour. */
const LIFETIME_SECONDS = 3600

/** The claims of Google's ID tokens that describe the account (OpenID Connect Core §5.1). */
type AccountClaims = {
  email?: unknown
  email_verified?: unknown
  name?: unknown
  picture?: unknown
  locale?: unknown
}

/**
 * Signs an ID token for an account, as Google does.
 *
 * @see OpenID Connect Core §2
 */
export async function createGoogleIdToken(
  tenant: Tenant,
  account: OauthAccount,
  { nonce }: { nonce?: string | undefined } = {},
): Promise<string> {
  const now = Math.floor(tenant.clock.now() / 1000)
  const client_id = getOauthClientId(tenant, 'google')
  const { provider_subject, email, email_verified = true, name, profile_picture_url, locale } = account
  const claims = {
    iss: GOOGLE_ISSUER,
    azp: client_id,
    aud: client_id,
    sub: provider_subject,
    email,
    email_verified,
    name,
    ...(profile_picture_url !== undefined && { picture: profile_picture_url }),
    ...(locale !== undefined && { locale }),
    ...(nonce !== undefined && { nonce }),
    nbf: now,
    iat: now,
    exp: now + LIFETIME_SECONDS,
    jti: createId('google-id-token'),
  }
  return tenant.googleKeys.sign(claims, 'JWT')
}

/**
 * Returns the account that a Google ID token names. The token must have been issued to the tenant's Google client.
 *
 * @throws ProviderError `id_token_invalid`, `id_token_expired`
 */
export async function requireGoogleAccount(tenant: Tenant, id_token: string): Promise<OauthAccount> {
  const { sub, email, email_verified, name, picture, locale } = await requireClaims(tenant, id_token)
  if (typeof email !== 'string') throw new ProviderError('id_token_invalid')
  return {
    provider_subject: sub,
    email,
    email_verified: email_verified === true,
    name: typeof name === 'string' ? name : '',
    ...(typeof picture === 'string' && { profile_picture_url: picture }),
    ...(typeof locale === 'string' && { locale }),
  }
}

async function requireClaims(tenant: Tenant, id_token: string): Promise<AccountClaims & { sub: string }> {
  try {
    const { payload } = await tenant.googleKeys.verifyJwt<AccountClaims & { sub: string }>(id_token, {
      issuer: GOOGLE_ISSUER,
      audience: getOauthClientId(tenant, 'google'),
      currentDate: new Date(tenant.clock.now()),
      requiredClaims: ['sub', 'email', 'exp', 'iat'],
    })
    const { sub } = payload
    if (typeof sub !== 'string') throw new ProviderError('id_token_invalid')
    return { ...payload, sub }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ProviderError('id_token_expired', { cause: error })
    if (error instanceof errors.JOSEError) throw new ProviderError('id_token_invalid', { cause: error })
    throw error
  }
}
