import type { User } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.users

/** An authentication factor of a user. */
export type Factor = { kind: keyof typeof TEXT.kinds; id: string; value: string; verified?: boolean | undefined }

/** Lists a user's authentication factors. */
export function listFactors(user: User): Factor[] {
  const { password } = user
  return [
    ...user.emails.map(
      ({ email_id, email, verified }) => ({ kind: 'email', id: email_id, value: email, verified }) as const,
    ),
    ...user.phone_numbers.map(
      ({ phone_id, phone_number, verified }) =>
        ({ kind: 'phone_number', id: phone_id, value: phone_number, verified }) as const,
    ),
    ...user.providers.map(
      ({ oauth_user_registration_id, provider_type, provider_subject }) =>
        ({
          kind: 'provider',
          id: oauth_user_registration_id,
          value: `${provider_type} (${provider_subject})`,
        }) as const,
    ),
    ...(password === null ? [] : [toPassword(password)]),
    ...user.webauthn_registrations.map(
      ({ webauthn_registration_id, name, domain, authenticator_type, verified }) =>
        ({
          kind: 'webauthn_registration',
          id: webauthn_registration_id,
          value: [name, domain, authenticator_type].filter(Boolean).join(', '),
          verified,
        }) as const,
    ),
    ...user.crypto_wallets.map(
      ({ crypto_wallet_id, crypto_wallet_address, crypto_wallet_type, verified }) =>
        ({
          kind: 'crypto_wallet',
          id: crypto_wallet_id,
          value: `${crypto_wallet_address} (${crypto_wallet_type})`,
          verified,
        }) as const,
    ),
    ...user.totps.map(({ totp_id, verified }) => ({ kind: 'totp', id: totp_id, value: '', verified }) as const),
    ...user.biometric_registrations.map(
      ({ biometric_registration_id, verified }) =>
        ({ kind: 'biometric_registration', id: biometric_registration_id, value: '', verified }) as const,
    ),
  ]
}

function toPassword({ password_id, requires_reset }: NonNullable<User['password']>): Factor {
  return { kind: 'password', id: password_id, value: requires_reset ? TEXT.passwordMustReset : TEXT.passwordSet }
}

/** Returns a user's name, else the first contact or wallet, else the id. */
export function toUserName({ name, emails, phone_numbers, crypto_wallets, user_id }: User): string {
  const fullName = [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ')
  const known = [emails[0]?.email, phone_numbers[0]?.phone_number, crypto_wallets[0]?.crypto_wallet_address]
  return fullName || (known.find((text) => text !== undefined) ?? user_id)
}
