import { randomBelow, randomBytes } from '../core/random.ts'
import { Secret, TOTP as Authenticator } from 'otpauth'
import { TOTP, type User, MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { toDuration } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A code that replaces a lost authenticator app, once. */
export type RecoveryCode = { totp_recovery_code_id: string; code: string; is_used: boolean }

/** An authenticator app. The user's own entry for it states whether it is verified. */
export type TotpRow = {
  totp_id: string
  user_id: string
  /** Base32 (RFC 4648 §6). */
  secret: string
  recovery_codes: RecoveryCode[]
  /** Deadline of the first passcode, in milliseconds since the epoch. */
  expires_at: number
  /** Time step of the last accepted passcode, which must not be accepted again (RFC 6238 §5.2). Null before the first. */
  last_step: number | null
}

/** Keyed by `totp_id`. */
const totpRows = defineTable<TotpRow>('totps')

/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** The alphabet of recovery codes: letters and digits that cannot be confused with one another. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The form of every recovery code. */
export const RECOVERY_CODE_PATTERN = /^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/
/** The clock skew that is tolerated, in time steps (RFC 6238 §5.2 recommends one). */
const WINDOW_STEPS = 1

function createRecoveryCode(): RecoveryCode {
  const letters = Array.from({ length: 12 }, () => RECOVERY_ALPHABET[randomBelow(RECOVERY_ALPHABET.length)])
  const code = [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-')
  return { totp_recovery_code_id: createId('totp-recovery-code'), code, is_used: false }
}

/** Creates an authenticator app for a user. It is unverified until its first passcode. */
export function createTotp(tenant: Tenant, user: User, expiration_minutes: number): TotpRow {
  const totp_id = createId('totp')
  const row = totpRows(tenant).insert(totp_id, {
    totp_id,
    user_id: user.user_id,
    secret: new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32,
    recovery_codes: Array.from({ length: RECOVERY_CODES }, createRecoveryCode),
    expires_at: tenant.clock.now() + expiration_minutes * MILLISECONDS_PER_MINUTE,
    last_step: null,
  })
  user.totps.push({ totp_id, verified: false })
  return row
}

/** Adds an authenticator app that is verified and has the given secret. @param secret Base32 (RFC 4648 §6) */
export function addVerifiedTotp(tenant: Tenant, user: User, secret: string): void {
  const row = createTotp(tenant, user, 0)
  row.secret = secret
  for (const entry of user.totps) if (entry.totp_id === row.totp_id) entry.verified = true
}

/** Finds the user's authenticator app. */
export function findTotp(tenant: Tenant, user: User): TotpRow | undefined {
  return user.totps.map(({ totp_id }) => totpRows(tenant).get(totp_id)).find((row) => row !== undefined)
}

/** Whether an authenticator app has been verified by a passcode. */
export function isVerified(user: User, { totp_id }: TotpRow): boolean {
  return user.totps.some((entry) => entry.totp_id === totp_id && entry.verified)
}

/** Deletes an authenticator app, its secret and its recovery codes. */
export function deleteTotp(tenant: Tenant, user: User, totp_id: string): void {
  totpRows(tenant).delete(totp_id)
  user.totps = user.totps.filter((entry) => entry.totp_id !== totp_id)
}

function toAuthenticator(secret: string): Authenticator {
  const { algorithm, digits, period_seconds: period } = TOTP
  return new Authenticator({ secret, algorithm, digits, period })
}

/** Returns the URI that an authenticator app reads from the QR code (Key URI Format). */
export function toKeyUri(tenant: Tenant, user: User, { secret }: TotpRow): string {
  const authenticator = toAuthenticator(secret)
  authenticator.issuer = tenant.config.project_name
  authenticator.label = user.emails[0]?.email ?? user.user_id
  return authenticator.toString()
}

/** Finds the time step of a passcode: the present step or one step away. Undefined for a wrong one (RFC 6238 §5.2). */
export function findStep(tenant: Tenant, { secret }: TotpRow, totp_code: string): number | undefined {
  const timestamp = tenant.clock.now()
  const authenticator = toAuthenticator(secret)
  const delta = authenticator.validate({ token: totp_code, timestamp, window: WINDOW_STEPS })
  return delta === null ? undefined : authenticator.counter({ timestamp }) + delta
}

/** How far away the step of a wrong passcode is looked for: ten minutes. */
const EXPLAINED_STEPS = 20

/** Says why a passcode is refused: of which time it is, if it is of a time near the present. */
export function explainWrongTotp({ clock }: Tenant, { secret }: TotpRow, totp_code: string): string {
  const delta = toAuthenticator(secret).validate({
    token: totp_code,
    timestamp: clock.now(),
    window: EXPLAINED_STEPS,
  })
  if (delta === null) return 'The passcode is not one of this authenticator app within ten minutes of the present time.'
  const distance = toDuration(Math.abs(delta) * TOTP.period_seconds * 1_000)
  return `The passcode is of another time, about ${distance} ${delta < 0 ? 'ago' : 'ahead'}.`
}
