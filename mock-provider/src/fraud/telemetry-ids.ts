import { createId } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** What a device said of itself. */
type TelemetryRow = {
  device: Record<string, unknown>
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the telemetry id. */
const telemetryIds = defineTable<TelemetryRow>('telemetry_ids')

/** Default 300000 (5 minutes). Assumed: a page asks for the id just before it needs it. */
const LIFETIME_MS = 300_000

export function createTelemetryId(tenant: Tenant, device: Record<string, unknown>): string {
  const telemetry_id = createId('telemetry')
  telemetryIds(tenant).set(telemetry_id, { device, expires_at: tenant.clock.now() + LIFETIME_MS })
  return telemetry_id
}

/** Whether a device has been seen under this id, a short while ago. */
export function isKnownTelemetryId(tenant: Tenant, telemetry_id: string): boolean {
  const row = telemetryIds(tenant).get(telemetry_id)
  return row !== undefined && row.expires_at > tenant.clock.now()
}
