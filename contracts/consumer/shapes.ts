import { MatchersV3 } from '@pact-foundation/pact'

const { like, regex } = MatchersV3

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Matches an identifier in the provider's form. */
function id(prefix: string) {
  return regex(`^${prefix}-test-${UUID}$`, `${prefix}-test-0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11`)
}

/** Matches a time of the wire (RFC 3339, UTC). */
function time(example: string) {
  return regex(String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$`, example)
}

export const USER_ID = id('user')
export const EMAIL_ID = id('email')
export const PHONE_ID = id('phone-number')

/** A user with the members that the client and its callers read. */
export const USER = {
  user_id: USER_ID,
  status: 'active',
  name: { first_name: like('Ada'), last_name: like('Lovelace') },
  emails: [{ email: 'ada@example.com', verified: true }],
}

/** A session with the members that the client reads. */
const SESSION = {
  session_id: id('session'),
  user_id: USER_ID,
  last_accessed_at: time('2026-01-05T09:00:00.000Z'),
  expires_at: time('2026-01-05T10:00:00.000Z'),
}

/** The payload of every call that signs in. An empty token would mean HttpOnly cookies. */
export const SIGN_IN = {
  user_id: USER_ID,
  user: USER,
  session: SESSION,
  session_token: regex(String.raw`^[\w-]+$`, 'session-token-1'),
  session_jwt: regex(String.raw`^[\w-]+\.[\w-]+\.[\w-]+$`, 'header.payload.signature'),
}
