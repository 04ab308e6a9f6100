import type { OauthSchemas, User } from '@latchkey/openapi'

/** Claims about a user, in an ID token and in userinfo (OpenID Connect Core §5.1, §5.4). */
export type ScopeClaims = Omit<OauthSchemas['Userinfo'], 'sub' | 'request_id' | 'status_code'>

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

/** Returns the claims that scopes request. Unknown claims are left out, never null. */
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
