import type { User } from '../client/index.ts'

/** Creates a signed-in user with the given passkeys. */
export function createFakeUser(passkeys: readonly { id: string; name: string }[] = []): User {
  return {
    user_id: 'user-test-1',
    status: 'active',
    name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
    emails: [{ email_id: 'email-test-1', email: 'ada@example.com', verified: true }],
    phone_numbers: [],
    providers: [],
    webauthn_registrations: passkeys.map(({ id, name }) => ({
      webauthn_registration_id: id,
      name,
      domain: 'localhost',
      user_agent: 'Test',
      authenticator_type: 'platform',
      verified: true,
    })),
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: null,
    trusted_metadata: {},
    untrusted_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
    roles: [],
  } as unknown as User // the widget reads only these of the user's fields
}
