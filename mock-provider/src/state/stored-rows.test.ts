import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Table } from '../store/table.ts'
import type { Tenant } from '../core/tenant.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, findUserByEmail } from '../users/users.ts'
import { createPersistence } from './persistence.ts'

type Row = { name: string; tags: string[]; home?: { rooms: { name: string }[] } }

const TOKEN = 'public-token-test-rows'

/** Opens a tenant's table in a data folder, as a new process does. */
async function openTable(dataFolder: string) {
  const tenants = createTestTenants()
  const persistence = createPersistence(dataFolder, tenants)
  onTestFinished(() => persistence.close())
  await persistence.load()
  const tenant = tenants.find(TOKEN)
  if (!tenant) throw new Error('no tenant')
  return { table: getTable(tenant), tenant, persistence }
}

/** Returns a table without lookups. */
function getTable({ tables }: Tenant): Table<Row> {
  return tables.open('messages') as Table<Row>
}

/** Returns a table with stored rows, and a function that reopens the table as the next process does. */
async function openStored(count = 3) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-rows-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = await openTable(folder)
  for (let index = 0; index < count; index += 1) {
    first.table.set(`key-${index}`, { name: `name ${index}`, tags: ['one'], home: { rooms: [{ name: 'hall' }] } })
  }
  let opened = first
  const reopen = async () => {
    await opened.persistence.commit()
    await opened.persistence.close()
    opened = await openTable(folder)
    return opened
  }
  return { ...(await reopen()), reopen }
}

/** All ways to get a row from a table. */
const READERS: Record<string, (table: Table<Row>) => Row | undefined> = {
  get: (table) => table.get('key-1'),
  values: (table) => [...table.values()][1],
  entries: (table) => [...table.entries()][1]?.[1],
  iteration: (table) => [...table][1]?.[1],
  forEach(table) {
    const rows: Row[] = []
    table.forEach((row) => rows.push(row))
    return rows[1]
  },
  insert: (table) => table.insert('key-1', { name: 'name 1', tags: ['one'], home: { rooms: [{ name: 'hall' }] } }),
}

/** Changes at each depth, made in each possible way. */
const CHANGES: Record<string, (row: Row) => unknown> = {
  'a member': (row) => (row.name = 'changed'),
  'a member by Object.assign': (row) => Object.assign(row, { name: 'changed' }),
  'a member by Object.defineProperty': (row) => Object.defineProperty(row, 'name', { value: 'changed' }),
  'a deleted member': (row) => delete row.home,
  'a list': (row) => row.tags.push('two'),
  'a sorted list': (row) => row.tags.unshift('two'),
  'an emptied list': (row) => (row.tags.length = 0),
  'a record in a list in a record': (row) => Object.assign(row.home?.rooms[0] ?? {}, { name: 'attic' }),
  'a record that was added before': (row) => {
    row.home?.rooms.push({ name: 'attic' })
    Object.assign(row.home?.rooms[1] ?? {}, { name: 'cellar' })
  },
}

const CASES = Object.keys(READERS).flatMap((reader) => Object.keys(CHANGES).map((change) => [change, reader] as const))

test.each(CASES)('changing %s of a row read via %s is persisted', { tags: 'threat.m5' }, async (change, reader) => {
  const { table, reopen } = await openStored()
  const row = READERS[reader]?.(table)
  if (!row) throw new Error('no row')
  CHANGES[change]?.(row)
  const expected = JSON.parse(JSON.stringify([...table]))
  expect(JSON.stringify(row)).not.toBe('{"name":"name 1","tags":["one"],"home":{"rooms":[{"name":"hall"}]}}')
  expect([...(await reopen()).table]).toEqual(expected)
})

test('changes to a row read before a commit are still persisted after the commit', async () => {
  const { table, persistence, reopen } = await openStored()
  const row = table.get('key-0')
  const tags = row?.tags
  for (const tag of ['two', 'three']) {
    tags?.push(tag)
    await persistence.commit()
    expect(table.get('key-0')).toBe(row)
  }
  expect((await reopen()).table.get('key-0')?.tags).toEqual(['one', 'two', 'three'])
})

test('a stored table keeps its order and size while rows are changed, deleted and added', async () => {
  const { table, persistence, reopen } = await openStored(40)
  table.delete('key-3')
  table.set('key-3', { name: 'last', tags: [] })
  table.set('key-1', { name: 'replaced', tags: [] })
  const seen: string[] = []
  for (const [key, row] of table) {
    seen.push(row.name)
    if (key === 'key-4') table.delete('key-5')
    if (key === 'key-6') table.set('new', { name: 'new', tags: [] })
    if (key === 'key-30') await persistence.commit()
    if (key === 'key-31') table.delete('key-32')
    if (key === 'key-33') await persistence.commit()
  }
  const kept = Array.from({ length: 40 }, (_, index) => index).filter((index) => ![3, 5, 32].includes(index))
  const names = kept.map((index) => (index === 1 ? 'replaced' : `name ${index}`))
  expect(seen).toEqual([...names, 'last', 'new'])
  const { table: later } = await reopen()
  expect([...later.values()].map(({ name }) => name)).toEqual(seen)
  expect([later.size, later.has('key-5'), later.delete('key-5'), later.delete('new'), later.size]).toEqual([
    39,
    false,
    false,
    true,
    38,
  ])
})

test('a cleared table is empty in memory and on disk, and accepts new rows', async () => {
  const { table, reopen } = await openStored()
  table.clear()
  expect([table.size, [...table], table.get('key-0')]).toEqual([0, [], undefined])
  table.set('key-0', { name: 'new', tags: [] })
  expect([...(await reopen()).table]).toEqual([['key-0', { name: 'new', tags: [] }]])
})

test('changes to settings at any depth are persisted', async () => {
  const { tenant, reopen } = await openStored()
  tenant.config.session_policy.maximum_minutes = 77
  tenant.config.inactive_emails.push('ada@example.com')
  const { config } = (await reopen()).tenant
  expect([config.session_policy.maximum_minutes, config.inactive_emails]).toEqual([77, ['ada@example.com']])
})

test('a stored user is found by email address, and by a changed one before and after it is written', async () => {
  const { tenant, persistence, reopen } = await openStored()
  const ada = createUser(tenant, { email: 'Ada@example.com' })
  createUser(tenant, { email: 'grace@example.com' })
  await persistence.commit()
  expect(findUserByEmail(tenant, 'ada@EXAMPLE.com')).toBe(ada)
  for (const entry of ada.emails) entry.email = 'lovelace@example.com'
  expect(findUserByEmail(tenant, 'ada@example.com')).toBeUndefined()
  expect(findUserByEmail(tenant, 'lovelace@example.com')).toBe(ada)
  const later = (await reopen()).tenant
  expect(findUserByEmail(later, 'ada@example.com')).toBeUndefined()
  expect(findUserByEmail(later, 'Lovelace@example.com')).toEqual(ada)
})

test('a key that is no string finds nothing in the store', async () => {
  const { table } = await openStored()
  for (const key of [undefined, null, {}] as unknown as string[]) {
    expect([table.get(key), table.has(key), table.delete(key)]).toEqual([undefined, false, false])
    expect(table.findAll('name', key)).toEqual([])
  }
})
