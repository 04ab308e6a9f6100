import { toShownEmail } from '../browser/shown-email.ts'
import type { User } from '../client/index.ts'

/** The members that name an account. A user that was read from the browser's storage may lack any of them. */
type NamedUser = Partial<Pick<User, 'emails' | 'phone_numbers' | 'name' | 'crypto_wallets'>>

type AccountName = { kind: 'email' | 'phone' | 'name' | 'wallet'; text: string }

/**
 * Returns the name by which a person recognizes an account: its email address, else a phone number, a name or a wallet;
 * else its id.
 */
export function accountName(user: NamedUser & Pick<User, 'user_id'>): string {
  return findAccountName(user)?.text ?? user.user_id
}

/** Returns the name of an account with most of it hidden, for a person who may not be its owner. */
export function maskedAccountName(user: NamedUser & Pick<User, 'user_id'>): string {
  const { kind, text } = findAccountName(user) ?? { kind: 'name', text: user.user_id }
  const [first = ''] = text.match(/[^]/gu) ?? []
  if (kind === 'email') return `${first}${MASK}${text.slice(text.lastIndexOf('@'))}`
  return kind === 'name' ? `${first}${MASK}` : `${MASK}${text.slice(-VISIBLE_END)}`
}

const MASK = '•••'
/** Characters of a phone number or a wallet address that stay visible. */
const VISIBLE_END = 4

function findAccountName({ emails, phone_numbers, name, crypto_wallets }: NamedUser): AccountName | undefined {
  const fullName = [name?.first_name, name?.middle_name, name?.last_name].filter(Boolean).join(' ')
  const names = [
    { kind: 'email', text: emails?.[0] && toShownEmail(emails[0].email) },
    { kind: 'phone', text: phone_numbers?.[0]?.phone_number },
    { kind: 'name', text: fullName },
    { kind: 'wallet', text: crypto_wallets?.[0]?.crypto_wallet_address },
  ] as const
  const found = names.find(({ text }) => text)
  return found?.text ? { kind: found.kind, text: found.text } : undefined
}
