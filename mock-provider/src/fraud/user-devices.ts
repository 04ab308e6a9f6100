import type { ServerSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { toFingerprints } from './fingerprints.ts'
import { findTelemetry } from './telemetry-ids.ts'

type UserDevice = ServerSchemas['UserDevice']

/** When a user was seen on a device, or at an address. */
type UserDeviceRow = {
  user_id: string
  /** A visitor's id or an address. */
  value: string
  first_seen_at: string
  last_seen_at: string
}

/** Keyed by the user's id and the value. */
const userDevices = defineTable<UserDeviceRow>('user_devices')

/**
 * Notes that a user has signed in on the device of a telemetry id. City, region and country are unknown for a local network.
 *
 * @returns the device, and whether the user has been seen on it before. Undefined for an unknown telemetry id
 */
export function noteDevice(tenant: Tenant, user_id: string, telemetry_id: string): UserDevice | undefined {
  const row = findTelemetry(tenant, telemetry_id)
  if (!row) return undefined
  const { device, ip_address = '' } = row
  const { visitor_id } = toFingerprints(device, ip_address)
  return {
    visitor_id,
    visitor_id_details: note(tenant, user_id, visitor_id),
    ip_address,
    ip_address_details: note(tenant, user_id, ip_address),
  }
}

function note(tenant: Tenant, user_id: string, value: string): ServerSchemas['UserDeviceDetails'] {
  const now = toTimestamp(tenant.clock.now())
  const rows = userDevices(tenant)
  const key = `${user_id} ${value}`
  const known = rows.get(key)
  const row = known ?? rows.insert(key, { user_id, value, first_seen_at: now, last_seen_at: now })
  const details = { is_new: !known, first_seen_at: row.first_seen_at, last_seen_at: row.last_seen_at }
  row.last_seen_at = now
  return details
}
