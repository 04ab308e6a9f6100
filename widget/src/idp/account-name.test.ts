import { expect, test } from 'vitest'
import type { User } from '../client/index.ts'
import { accountName, maskedAccountName } from './account-name.ts'

const EMAIL = { email_id: 'email-test-1', email: 'ada@example.com', verified: true }
const PHONE = { phone_id: 'phone-number-test-1', phone_number: '+12025550123', verified: true }
const NAME = { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' }
const WALLET = {
  crypto_wallet_id: 'crypto-wallet-test-1',
  crypto_wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  crypto_wallet_type: 'ethereum' as const,
  verified: true,
}
const ID = { user_id: 'user-test-1' }
const NO_NAME = { first_name: '', middle_name: '', last_name: '' }

test.each<[user: Partial<User>, name: string, masked: string]>([
  [
    { emails: [EMAIL], phone_numbers: [PHONE], name: NAME, crypto_wallets: [WALLET] },
    'ada@example.com',
    'a•••@example.com',
  ],
  [{ emails: [], phone_numbers: [PHONE], name: NAME, crypto_wallets: [WALLET] }, '+12025550123', '•••0123'],
  [{ emails: [], phone_numbers: [], name: NAME, crypto_wallets: [WALLET] }, 'Ada Lovelace', 'A•••'],
  [{ name: NO_NAME, crypto_wallets: [WALLET] }, WALLET.crypto_wallet_address, '•••9EE7'],
  [{ name: NO_NAME }, 'user-test-1', 'u•••'],
  [{}, 'user-test-1', 'u•••'],
])('the account name of the user %j is %s, masked as %s', (user, name, masked) => {
  expect(accountName({ ...user, ...ID })).toBe(name)
  expect(maskedAccountName({ ...user, ...ID })).toBe(masked)
})

test('masking an account name keeps whole characters and the domain after the last @', () => {
  const named = (email: string) => maskedAccountName({ emails: [{ ...EMAIL, email }], ...ID })
  expect(named('😀x@example.com')).toBe('😀•••@example.com')
  expect(named('"a@b"@example.com')).toBe('"•••@example.com')
})
