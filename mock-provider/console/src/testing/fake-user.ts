import type { User } from '@latchkey/openapi'

/** Creates a user without a factor. */
export function createFakeUser(members: Partial<User> = {}): User {
  return {
    user_id: 'user-test-1',
    created_at: '2026-01-05T09:00:00Z',
    status: 'active',
    name: { first_name: 'Ada', middle_name: '', last_name: '' },
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    roles: [],
    trusted_metadata: {},
    untrusted_metadata: {},
    ...members,
  }
}
