import type { MockSchemas, Snapshot, TenantConfig } from '@latchkey/openapi'
import { isClockTime, machineNow, toTimestamp, type ClockState } from '../core/clock.ts'
import { checkConsistency } from './config-consistency.ts'
import { createDefaultConfig } from './default-config.ts'
import { createId } from '../core/ids.ts'
import { clearJournal } from '../journal/journal.ts'
import { ProviderError } from '../core/provider-error.ts'
import { dumpTables, listUnknownTables, loadTables, type TableDump } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** Everything that a tenant is, as plain JSON. Its journal and its snapshots are about it and not in it. */
export type TenantState = { config: TenantConfig; clock: ClockState; tables: TableDump }

/** A snapshot with what it keeps. */
export type SavedSnapshot = Snapshot & { state: TenantState }

const snapshots = new WeakMap<Tenant, Map<string, SavedSnapshot>>()
/** What a seed file made of a tenant. */
const baselines = new WeakMap<Tenant, TenantState>()

export function captureState(tenant: Tenant): TenantState {
  return { config: structuredClone(tenant.config), clock: tenant.clock.state(), tables: dumpTables(tenant.tables) }
}

export function restoreState(tenant: Tenant, state: TenantState): void {
  loadTables(tenant.tables, state.tables)
  for (const name of Object.keys(tenant.config)) Reflect.deleteProperty(tenant.config, name)
  // Settings that are newer than the state get their default.
  Object.assign(tenant.config, createDefaultConfig(), structuredClone(state.config))
  tenant.clock.restore(state.clock)
}

/** What an export is, and an import takes. */
export type TenantFile = MockSchemas['TenantFile']

/** The tenant's state with what tells a file of its kind from any other. */
export function toTenantFile(tenant: Tenant): TenantFile {
  return { format: 'latchkey-tenant', version: 1, ...captureState(tenant) }
}

/** @throws ProviderError `bad_request` for what the file's schema cannot tell to be wrong */
function checkTenantFile({ config, clock, tables }: TenantFile): void {
  const unknown = listUnknownTables(tables)
  if (unknown.length > 0) refuse(`This version has no tables ${unknown.join(', ')}.`)
  const isPossible = isClockTime(machineNow() + clock.offset_ms) && isClockTime(clock.frozen_at ?? 0)
  if (!isPossible) refuse('clock: a clock stands between the years 1970 and 9000.')
  checkConsistency({ ...createDefaultConfig(), ...config })
}

function refuse(message: string): never {
  throw new ProviderError('bad_request', { message })
}

/** Puts a file's state in place of the tenant's. @throws ProviderError `bad_request`; the tenant is then as it was */
export function loadTenantFile(tenant: Tenant, file: TenantFile): void {
  checkTenantFile(file)
  const { config, clock, tables } = file
  restoreState(tenant, { config, clock, tables })
}

/** Makes the present state the one that `resetTenant` returns to. Called once, after seeding. */
export function setBaseline(tenant: Tenant): void {
  baselines.set(tenant, captureState(tenant))
}

/** Makes a tenant what a seed made of it, else empty: also one that was forked, imported or read from a folder. */
export function resetTenant(tenant: Tenant): void {
  const empty = () => ({ config: createDefaultConfig(), clock: { offset_ms: 0, frozen_at: null }, tables: {} })
  restoreState(tenant, baselines.get(tenant) ?? empty())
  clearJournal(tenant)
  snapshots.delete(tenant)
}

function snapshotsOf(tenant: Tenant): Map<string, SavedSnapshot> {
  const existing = snapshots.get(tenant)
  if (existing) return existing
  const made = new Map<string, SavedSnapshot>()
  snapshots.set(tenant, made)
  return made
}

/** Every snapshot whole, oldest first. */
export function saveSnapshots(tenant: Tenant): SavedSnapshot[] {
  return [...(snapshots.get(tenant)?.values() ?? [])]
}

/** Puts saved snapshots in place of the tenant's. */
export function loadSnapshots(tenant: Tenant, saved: readonly SavedSnapshot[]): void {
  snapshots.set(tenant, new Map(saved.map((row) => [row.snapshot_id, row])))
}

function toSnapshot({ snapshot_id, name, created_at }: SavedSnapshot): Snapshot {
  return { snapshot_id, name, created_at }
}

/** Keeps the tenant's present state. @param name Default the time. */
export function createSnapshot(tenant: Tenant, name?: string): Snapshot {
  const created_at = toTimestamp(tenant.clock.now())
  const row: SavedSnapshot = {
    snapshot_id: createId('snapshot'),
    name: name ?? created_at,
    created_at,
    state: captureState(tenant),
  }
  snapshotsOf(tenant).set(row.snapshot_id, row)
  return toSnapshot(row)
}

/** Newest first. */
export function listSnapshots(tenant: Tenant): Snapshot[] {
  return [...snapshotsOf(tenant).values()].toReversed().map(toSnapshot)
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
function checkSnapshot(tenant: Tenant, snapshot_id: string): SavedSnapshot {
  const row = snapshotsOf(tenant).get(snapshot_id)
  if (!row) throw new ProviderError('bad_request', { message: `This tenant has no snapshot ${snapshot_id}.` })
  return row
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
export function deleteSnapshot(tenant: Tenant, snapshot_id: string): void {
  snapshotsOf(tenant).delete(checkSnapshot(tenant, snapshot_id).snapshot_id)
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
export function restoreSnapshot(tenant: Tenant, snapshot_id: string): Snapshot {
  const row = checkSnapshot(tenant, snapshot_id)
  restoreState(tenant, row.state)
  return toSnapshot(row)
}
