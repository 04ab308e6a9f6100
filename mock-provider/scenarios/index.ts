import type { Scenario, ScenarioState } from './scenario.ts'

/** The user of every scenario that has one. The domain is reserved: no message reaches a real inbox (RFC 2606 §3). */
export const ADA = {
  email: 'ada@example.com',
  password: 'quite the zebra umbrella',
  name: { first_name: 'Ada', last_name: 'Lovelace' },
}

const KNOWN = { users: [ADA] }
const TEN_MINUTES_MS = 600_000
const SLOW_MS = 3000
const PASSKEYS = Array.from({ length: 10 }, (_, index) => ({ name: `Passkey ${index + 1}` }))

/** The scenarios by name, in the order in which they are listed. */
export const SCENARIOS = {
  'new-user': {
    title: 'A new user',
    description: 'An empty project. Sign up in any way; every address is unknown.',
    getState: () => ({}),
  },
  'known-user': {
    title: 'A user with a password',
    description: `${ADA.email} logs in with the password "${ADA.password}".`,
    getState: () => KNOWN,
  },
  'locked-user': {
    title: 'A locked user',
    description: `${ADA.email} is locked for an hour. Log in, then move the clock by an hour and log in again.`,
    getState: () => ({ users: [{ ...ADA, is_locked: true }] }),
  },
  'almost-locked-user': {
    title: 'One mistake before a lock',
    description: 'One wrong password locks a user. The attempt after it is refused with the lock.',
    getState: () => ({ ...KNOWN, config: { user_lock_threshold: 1 } }),
  },
  'leaked-password': {
    title: 'A breached password',
    description: `The password of ${ADA.email} is known to attackers. A login mails a link to set a new one.`,
    getState: () => ({
      ...KNOWN,
      config: { breached_passwords: [ADA.password], check_breach_on_authentication: true },
    }),
  },
  'second-factor-required': {
    title: 'A second factor',
    description: `${ADA.email} has an authenticator app, which the project demands.`,
    getState: () => ({
      users: [{ ...ADA, totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }],
      config: { second_factor_required: true },
    }),
  },
  'ten-passkeys': {
    title: 'Ten passkeys',
    description: `${ADA.email} has ten passkeys, which can be renamed and deleted. Nobody has their private keys.`,
    getState: () => ({ users: [{ ...ADA, webauthn_registrations: PASSKEYS }] }),
  },
  'slow-provider': {
    title: 'A slow provider',
    description: 'Every call takes three seconds. Look at skeletons, spinners and double clicks.',
    getState: () => ({ ...KNOWN, faults: [{ operation_id: '*', kind: 'latency', delay_ms: SLOW_MS }] }),
  },
  'outage-at-midnight': {
    title: 'An outage at midnight',
    description:
      'The clock stands one minute before midnight (UTC). Move it by a minute: every call fails, for half an hour.',
    getState: createOutage,
  },
  'late-mail': {
    title: 'Mail that arrives late',
    description:
      'Every message takes ten minutes. Move the clock: it arrives, with a link or a code that is about to expire or has expired.',
    getState: () => ({
      ...KNOWN,
      faults: [{ operation_id: '*', kind: 'delivery_delayed', delay_ms: TEN_MINUTES_MS }],
    }),
  },
  'bouncing-mail': {
    title: 'Mail that bounces',
    description: 'Every address turns out to be wrong: mails bounce, and text messages are refused.',
    getState: () => ({ ...KNOWN, faults: [{ operation_id: '*', kind: 'delivery_bounced' }] }),
  },
  'captcha-demanded': {
    title: 'A captcha is demanded',
    description: 'Every call needs a captcha first, as from an address that looks like a robot’s.',
    getState: () => ({
      ...KNOWN,
      config: { captcha_settings: { enabled: true, siteKey: 'mock-site-key' }, captcha_demanded: true },
    }),
  },
  'unreliable-network': {
    title: 'An unreliable network',
    description: 'One call in five fails in some way. The same clicks in the same order fail in the same places.',
    getState: () => ({
      ...KNOWN,
      config: { chaos: { seed: 7, percentages: { error: 5, latency: 5, reset: 5, html_502: 5 } } },
    }),
  },
  'large-project': {
    title: 'A project with 100,000 users',
    description: 'Lists, searches and exports of the console with many rows.',
    getState: () => ({ generated_users: { count: 100_000 } }),
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS

/** Lists the names of the scenarios. */
export function listScenarioNames(): ScenarioName[] {
  return Object.keys(SCENARIOS) as ScenarioName[] // its own keys
}

export type { Scenario, ScenarioState } from './scenario.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OUTAGE_MS = 1_800_000

/** Returns a state one minute before the next midnight (UTC), when half an hour of errors begins. @param now milliseconds since the epoch */
function createOutage(now: number): ScenarioState {
  const midnight = Math.ceil((now + MINUTE_MS) / DAY_MS) * DAY_MS
  const toTime = (at: number) => new Date(at).toISOString()
  return {
    clock: { freeze_at: toTime(midnight - MINUTE_MS) },
    faults: [{ operation_id: '*', kind: 'html_502', from: toTime(midnight), until: toTime(midnight + OUTAGE_MS) }],
  }
}
