import type { User } from '@latchkey/openapi'

/** What an ID token and userinfo tell about a user (OpenID Connect Core §5.1, §5.4). */
export type ScopeClaims = {
  name?: string
  given_name?: string
  family_name?: string
  middle_name?: string
  picture?: string
  /** The picture under the provider's own name. */
  profile_picture?: string
  locale?: string
  email?: string
  email_verified?: boolean
  phone_number?: string
  phone_number_verified?: boolean
}

function toProfile(user: User): ScopeClaims {
  const { first_name, middle_name, last_name } = user.name
  const name = [first_name, middle_name, last_name].filter((part) => part !== '').join(' ')
  const picture = user.providers.find((provider) => provider.profile_picture_url)?.profile_picture_url
  const locale = user.providers.find((provider) => provider.locale)?.locale
  return {
    ...(name && { name }),
    ...(first_name && { given_name: first_name }),
    ...(middle_name && { middle_name }),
    ...(last_name && { family_name: last_name }),
    ...(picture && { picture, profile_picture: picture }),
    ...(locale && { locale }),
  }
}

/** The claims that the scopes ask for, as far as the user has them: what is unknown is left out, never null. */
export function toScopeClaims(user: User, scopes: readonly string[]): ScopeClaims {
  const [email] = user.emails
  const [phone] = user.phone_numbers
  return {
    ...(scopes.includes('profile') && toProfile(user)),
    ...(scopes.includes('email') && email && { email: email.email, email_verified: email.verified }),
    ...(scopes.includes('phone') &&
      phone && { phone_number: phone.phone_number, phone_number_verified: phone.verified }),
  }
}
