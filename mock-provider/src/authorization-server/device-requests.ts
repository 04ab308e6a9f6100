import { createSecret } from '../core/ids.ts'
import { randomBelow } from '../core/random.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** What a device without a browser asks for, and what the person has decided (RFC 8628). */
export type DeviceRequestRow = {
  device_code: string
  /** As it is shown: two groups of letters. */
  user_code: string
  client_id: string
  /** Empty when the client requested no scopes. */
  scopes: string[]
  resources: string[]
  /** Of the authorization request that the consent page gets. */
  state: string
  code_challenge: string
  status: 'pending' | 'allowed' | 'denied' | 'used'
  /** Set when the person has allowed it. */
  grant_id?: string
  /** The time that must be between two polls. */
  interval_seconds: number
  /** Milliseconds since the epoch. Absent before the first poll. */
  polled_at?: number
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `device_code`. */
export const deviceRequests = defineTable<DeviceRequestRow>('device_requests', {
  user_code: ({ user_code }) => [toComparable(user_code)],
  state: ({ state }) => [state],
})

/** Seconds for which both codes are good. */
export const DEVICE_CODE_LIFETIME_SECONDS = 600
/** RFC 8628 §3.2 names 5 seconds as the default, and §3.5 as what each early poll adds. */
export const POLL_INTERVAL_SECONDS = 5

/** Letters that make no words and look different from each other (RFC 8628 §6.1). */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const GROUP_LENGTH = 4

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () =>
    USER_CODE_LETTERS.charAt(randomBelow(USER_CODE_LETTERS.length)),
  ).join('')
}

/** People may enter a code in lowercase and without the hyphen. */
function toComparable(user_code: string): string {
  return user_code.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** Creates a request that waits for a person. */
export function createDeviceRequest(
  tenant: Tenant,
  asked: Pick<DeviceRequestRow, 'client_id' | 'scopes' | 'resources'>,
): DeviceRequestRow {
  const row: DeviceRequestRow = {
    ...asked,
    device_code: createSecret(),
    user_code: `${createGroup()}-${createGroup()}`,
    state: createSecret(),
    // Nobody needs the verifier: the provider itself receives the code.
    code_challenge: createSecret(),
    status: 'pending',
    interval_seconds: POLL_INTERVAL_SECONDS,
    expires_at: tenant.clock.now() + DEVICE_CODE_LIFETIME_SECONDS * 1000,
  }
  return deviceRequests(tenant).insert(row.device_code, row)
}

/** Finds the request of a code that a person has entered, while it waits for one. */
export function findRequestOfUserCode(tenant: Tenant, user_code: string): DeviceRequestRow | undefined {
  return findWaiting(tenant, 'user_code', toComparable(user_code))
}

/** Finds the request that an authorization response belongs to, while it waits for one. */
export function findRequestOfState(tenant: Tenant, state: string): DeviceRequestRow | undefined {
  return findWaiting(tenant, 'state', state)
}

function findWaiting(tenant: Tenant, index: 'user_code' | 'state', value: string): DeviceRequestRow | undefined {
  const now = tenant.clock.now()
  const rows = [...deviceRequests(tenant).findAll(index, value)]
  return rows.find((row) => row.status === 'pending' && row.expires_at > now)
}
