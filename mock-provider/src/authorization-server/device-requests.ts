import { createSecret } from '../core/ids.ts'
import { randomBelow } from '../core/random.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The request of a device without a browser, and the user's decision (RFC 8628). */
export type DeviceRequestRow = {
  device_code: string
  /** The code as people see it: two groups of letters. */
  user_code: string
  client_id: string
  /** Empty when the client requested no scopes. */
  scopes: string[]
  resources: string[]
  /** The `state` of the authorization request that the consent page receives. */
  state: string
  code_challenge: string
  status: 'pending' | 'allowed' | 'denied' | 'used'
  /** The grant that the user has given. Absent until the user allows the request. */
  grant_id?: string
  /** The minimum time between two polls. */
  interval_seconds: number
  /** The time of the last poll, in milliseconds since the epoch. Absent before the first poll. */
  polled_at?: number
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `device_code`. */
export const deviceRequests = defineTable<DeviceRequestRow>('device_requests', {
  user_code: ({ user_code }) => [toComparableCode(user_code)],
  state: ({ state }) => [state],
})

/** How many seconds the device code and the user code are valid. */
export const DEVICE_CODE_LIFETIME_SECONDS = 600
/** The default polling interval. Each early poll makes it longer by the same amount (RFC 8628 §3.2, §3.5). */
export const POLL_INTERVAL_SECONDS = 5

/** Consonants that look different from each other and form no words (RFC 8628 §6.1). */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const GROUP_LENGTH = 4

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () =>
    USER_CODE_LETTERS.charAt(randomBelow(USER_CODE_LETTERS.length)),
  ).join('')
}

/** Normalizes a user code, because people may enter it in lowercase and without the hyphen. */
function toComparableCode(user_code: string): string {
  return user_code.toUpperCase().replaceAll(/[^A-Z]/g, '')
}

/** Creates a pending request, which waits for the user's decision. */
export function createDeviceRequest(
  tenant: Tenant,
  asked: Pick<DeviceRequestRow, 'client_id' | 'scopes' | 'resources'>,
): DeviceRequestRow {
  const row: DeviceRequestRow = {
    ...asked,
    device_code: createSecret(),
    user_code: `${createGroup()}-${createGroup()}`,
    state: createSecret(),
    // The code verifier is not kept: the provider itself receives the code.
    code_challenge: createSecret(),
    status: 'pending',
    interval_seconds: POLL_INTERVAL_SECONDS,
    expires_at: tenant.clock.now() + DEVICE_CODE_LIFETIME_SECONDS * 1000,
  }
  return deviceRequests(tenant).insert(row.device_code, row)
}

/** Finds the pending request whose user code was entered. */
export function findRequestOfUserCode(tenant: Tenant, user_code: string): DeviceRequestRow | undefined {
  return findWaiting(tenant, 'user_code', toComparableCode(user_code))
}

/** Finds the pending request that an authorization response belongs to. */
export function findRequestOfState(tenant: Tenant, state: string): DeviceRequestRow | undefined {
  return findWaiting(tenant, 'state', state)
}

function findWaiting(tenant: Tenant, index: 'user_code' | 'state', value: string): DeviceRequestRow | undefined {
  const now = tenant.clock.now()
  const rows = [...deviceRequests(tenant).findAll(index, value)]
  return rows.find((row) => row.status === 'pending' && row.expires_at > now)
}
