import type { User } from '@latchkey/openapi'

/** Returns a user's name, else the first contact or wallet, else the id. */
export function toUserName({ name, emails, phone_numbers, crypto_wallets, user_id }: User): string {
  const fullName = [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ')
  const known = [emails[0]?.email, phone_numbers[0]?.phone_number, crypto_wallets[0]?.crypto_wallet_address]
  return fullName || (known.find((text) => text !== undefined) ?? user_id)
}
