import type { MockSchemas, Snapshot, TenantConfig } from '@latchkey/openapi'
import { isClockTime, machineNow, toTimestamp, type ClockState } from '../core/clock.ts'
import { checkConsistency } from './config-consistency.ts'
import { createDefaultConfig } from './default-config.ts'
import { TABLE_NAMES } from '../core/documents.ts'
import { createId } from '../core/ids.ts'
import { clearJournal } from '../journal/journal.ts'
import { toPlain } from '../store/observed.ts'
import { ProviderError } from '../core/provider-error.ts'
import { dumpTables, loadTables, type TableDump } from '../store/rows.ts'
import type { Table } from '../store/table.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteDeliveries } from '../webhooks/deliveries.ts'

/** The state of a tenant as plain JSON, without its journal and its snapshots. */
export type TenantState = { config: TenantConfig; clock: ClockState; tables: TableDump }

/** A snapshot, including its state. */
export type SavedSnapshot = Snapshot & { state: TenantState }

/** The state after seeding, to which `resetTenant` returns. */
const baselines = new WeakMap<Tenant, TenantState>()

/** Adds saved snapshots. */
export function addSnapshots(tenant: Tenant, saved: readonly SavedSnapshot[]): void {
  for (const row of saved) getSnapshots(tenant).set(row.snapshot_id, row)
}

/** Copies the present state of a tenant. */
export function captureState(tenant: Tenant): TenantState {
  return { config: toPlain(tenant.config), clock: tenant.clock.state(), tables: dumpTables(tenant.tables) }
}

/** Replaces the present state of a tenant with a copy of another state. */
export function restoreState(tenant: Tenant, state: TenantState): void {
  loadTables(tenant.tables, state.tables)
  for (const name of Object.keys(tenant.config)) Reflect.deleteProperty(tenant.config, name)
  // Settings that were added after the state was saved get their default.
  Object.assign(tenant.config, createDefaultConfig(), toPlain(state.config))
  tenant.clock.restore(state.clock)
}

/** The file format of exports and imports. */
export type TenantFile = MockSchemas['TenantFile']

/** Converts a tenant to its export: the state, with the format's name and version. */
export function toTenantFile(tenant: Tenant): TenantFile {
  return { format: 'latchkey-tenant', version: 1, ...captureState(tenant) }
}

/** Checks what the schema of an imported file cannot express. @throws ProviderError `bad_request` */
export function checkTenantFile({ config, clock, tables }: TenantFile): void {
  const unknown = Object.keys(tables).filter((name) => !TABLE_NAMES.includes(name))
  if (unknown.length > 0) refuseFile(`This version does not have these tables: ${unknown.join(', ')}.`)
  const isPossible = isClockTime(machineNow() + clock.offset_ms) && isClockTime(clock.frozen_at ?? 0)
  if (!isPossible) refuseFile('clock: the time must be between the years 1970 and 9000.')
  checkConsistency({ ...createDefaultConfig(), ...config })
}

function refuseFile(message: string): never {
  throw new ProviderError('bad_request', { message })
}

/**
 * Replaces the tenant's state with that of a file.
 *
 * @throws ProviderError `bad_request`, and leaves the tenant unchanged
 */
export function loadTenantFile(tenant: Tenant, file: TenantFile): void {
  checkTenantFile(file)
  const { config, clock, tables } = file
  restoreState(tenant, { config, clock, tables })
}

/** Makes the present state the baseline of `resetTenant`. Called once, after seeding. */
export function setBaseline(tenant: Tenant): void {
  baselines.set(tenant, captureState(tenant))
}

/** Removes everything but the tenant's journal and its snapshots. */
export function emptyTenant(tenant: Tenant): void {
  restoreState(tenant, createEmptyState())
}

function createEmptyState(): TenantState {
  return { config: createDefaultConfig(), clock: { offset_ms: 0, frozen_at: null }, tables: {} }
}

/**
 * Restores the seeded state of a tenant; a tenant without a seed becomes empty. Also deletes its journal, its snapshots
 * and its webhook deliveries.
 */
export function resetTenant(tenant: Tenant): void {
  restoreState(tenant, baselines.get(tenant) ?? createEmptyState())
  clearJournal(tenant)
  deleteDeliveries(tenant)
  getSnapshots(tenant).clear()
}

function getSnapshots({ records }: Tenant): Table<SavedSnapshot> {
  return records.open('snapshots') as Table<SavedSnapshot> // no other code writes to this table
}

function toSnapshot({ snapshot_id, name, created_at }: SavedSnapshot): Snapshot {
  return { snapshot_id, name, created_at }
}

/** Saves the tenant's present state. @param name defaults to the present time */
export function createSnapshot(tenant: Tenant, name?: string): Snapshot {
  const created_at = toTimestamp(tenant.clock.now())
  const row: SavedSnapshot = {
    snapshot_id: createId('snapshot'),
    name: name ?? created_at,
    created_at,
    state: captureState(tenant),
  }
  getSnapshots(tenant).set(row.snapshot_id, row)
  return toSnapshot(row)
}

/** Lists snapshots, newest first. */
export function listSnapshots(tenant: Tenant): Snapshot[] {
  return [...getSnapshots(tenant).values()].toReversed().map(toSnapshot)
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
function requireSnapshot(tenant: Tenant, snapshot_id: string): SavedSnapshot {
  const row = getSnapshots(tenant).get(snapshot_id)
  if (!row) throw new ProviderError('bad_request', { message: `This tenant has no snapshot ${snapshot_id}.` })
  return row
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
export function deleteSnapshot(tenant: Tenant, snapshot_id: string): void {
  getSnapshots(tenant).delete(requireSnapshot(tenant, snapshot_id).snapshot_id)
}

/** @throws ProviderError `bad_request` for a snapshot that this tenant does not have */
export function restoreSnapshot(tenant: Tenant, snapshot_id: string): Snapshot {
  const row = requireSnapshot(tenant, snapshot_id)
  restoreState(tenant, row.state)
  return toSnapshot(row)
}
