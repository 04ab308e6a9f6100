import { cutBody } from '../core/cut-body.ts'
import { createId } from '../core/ids.ts'
import { isRecord } from '../core/read-member.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The fingerprint of a device. */
export type TelemetryRow = {
  device: Record<string, unknown>
  /** Absent in rows of an older version. */
  ip_address?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the telemetry id. */
const telemetryIds = defineTable<TelemetryRow>('telemetry_ids')

/** Default 300000 (5 minutes). Assumed: a page requests the id just before it needs it. */
const LIFETIME_MS = 300_000

/** The maximum size of a fingerprint. The script reports a few short values. */
const MAX_DEVICE_BYTES = 4 * 1024

/** Stores a device's fingerprint and returns its id. */
export function createTelemetryId(
  tenant: Tenant,
  device: Record<string, unknown>,
  ip_address: string = '127.0.0.1',
): string {
  const telemetry_id = createId('telemetry')
  const { body } = cutBody(device, MAX_DEVICE_BYTES)
  const kept = isRecord(body) ? body : {}
  const expires_at = tenant.clock.now() + LIFETIME_MS
  telemetryIds(tenant).set(telemetry_id, { device: kept, ip_address, expires_at })
  return telemetry_id
}

/** Finds the fingerprint of a telemetry id that was created recently. */
export function findTelemetry(tenant: Tenant, telemetry_id: string): TelemetryRow | undefined {
  const row = telemetryIds(tenant).get(telemetry_id)
  return row && row.expires_at > tenant.clock.now() ? row : undefined
}

/** Returns when a fingerprint was taken, in milliseconds since the epoch. */
export function getTakenAt({ expires_at }: TelemetryRow): number {
  return expires_at - LIFETIME_MS
}

/** Whether a telemetry id was created recently. */
export function isKnownTelemetryId(tenant: Tenant, telemetry_id: string): boolean {
  return findTelemetry(tenant, telemetry_id) !== undefined
}
