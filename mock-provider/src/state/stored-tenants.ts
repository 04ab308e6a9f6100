import type { ClockState } from '../core/clock.ts'
import type { Table } from '../store/table.ts'
import type { Tables } from '../store/rows.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { createDefaultConfig } from './default-config.ts'
import type { RowStore, RowWriter } from './row-store.ts'

/** The tenants of a mock, with the changes that have not been stored yet. */
export type StoredTenants = {
  /** Whether there are changes to store. */
  hasChanges(): boolean
  /** Writes the changes. `markWritten` or `discard` must follow. */
  writeChanges(writer: RowWriter): void
  markWritten(): void
  /** Undoes the changes, so that memory matches the store. */
  discard(): void
}

const CLOCK_KEY = 'clock'

/** The two groups of a tenant's tables, and their prefixes in the store. */
const GROUPS = ['tables', 'records'] as const

function getClocks({ records }: Tenant): Table<ClockState> {
  return records.open('clock') as Table<ClockState> // no other code writes to this table
}

/** Keeps the clock's state in its row. Without a row, the clock keeps its present state. */
function followClock(tenant: Tenant): void {
  const rows = getClocks(tenant)
  const stored = rows.get(CLOCK_KEY)
  if (stored) tenant.clock.restore(stored)
  const store = () =>
    void Object.assign(rows.get(CLOCK_KEY) ?? rows.insert(CLOCK_KEY, tenant.clock.state()), tenant.clock.state())
  store()
  tenant.clock.onMove(store)
}

/** Settings that were added after the configuration was stored get their default. */
function completeConfig({ config }: Tenant): void {
  const missing = Object.entries(createDefaultConfig()).filter(([name]) => !Object.hasOwn(config, name))
  Object.assign(config, Object.fromEntries(missing))
}

/**
 * Connects all present and future tenants to the store. A tenant that the store knows gets the store's state; any other
 * keeps its own state, which then counts as a change.
 */
export function storeTenants(store: RowStore, tenants: Tenants): StoredTenants {
  const changed = new Map<Table<unknown>, { public_token: string; name: string }>()
  const created = new Set<Tenant>()
  const deleted = new Set<string>()
  const isStored = (public_token: string) => store.hasTenant(public_token) && !deleted.has(public_token)

  function connect(tenant: Tenant): void {
    const { public_token } = tenant
    const isKnown = isStored(public_token)
    if (!isKnown) created.add(tenant)
    for (const group of GROUPS) {
      tenant[group].follow((name, table, isNew) => {
        const place = { public_token, name: `${group}/${name}` }
        const isKept = isNew ? !isStored(public_token) : !isKnown
        table.attach(store.getSource(place), () => void changed.set(table, place), isKept)
      })
      openStored(tenant[group], public_token, group)
    }
    followClock(tenant)
    completeConfig(tenant)
  }

  function openStored(tables: Tables, public_token: string, group: string): void {
    if (!isStored(public_token)) return
    for (const name of store.listTables(public_token)) {
      if (name.startsWith(`${group}/`)) tables.open(name.slice(group.length + 1))
    }
  }

  function disconnect(tenant: Tenant): void {
    for (const group of GROUPS) {
      tenant[group].follow(undefined)
      for (const table of tenant[group].values()) {
        table.detach()
        changed.delete(table)
      }
    }
    if (!created.delete(tenant)) deleted.add(tenant.public_token)
  }

  for (const public_token of store.listTenants()) tenants.find(public_token)
  for (const tenant of tenants.all()) connect(tenant)
  tenants.follow({ onCreate: connect, onDelete: disconnect })

  return {
    hasChanges: () => changed.size > 0 || created.size > 0 || deleted.size > 0,
    writeChanges(writer) {
      for (const public_token of deleted) writer.deleteTenant(public_token)
      for (const { public_token } of created) writer.createTenant(public_token)
      for (const [table, place] of changed) writer.writeTable(place, table.listChanges())
    },
    markWritten() {
      for (const table of changed.keys()) table.markWritten()
      changed.clear()
      created.clear()
      deleted.clear()
    },
    discard() {
      const tokens = new Set([...changed.values()].map(({ public_token }) => public_token))
      for (const table of changed.keys()) table.discardChanges()
      changed.clear()
      const gone = [...created]
      for (const tenant of gone) tenants.delete(tenant)
      const lost = [...deleted]
      deleted.clear()
      for (const public_token of lost) tenants.find(public_token)
      for (const tenant of tenants.all()) if (tokens.has(tenant.public_token)) restoreClock(tenant)
    },
  }
}

function restoreClock(tenant: Tenant): void {
  const stored = getClocks(tenant).get(CLOCK_KEY)
  if (stored) tenant.clock.restore({ ...stored })
}
