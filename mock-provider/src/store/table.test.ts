import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { toPlain } from './observed.ts'
import type { RowSource } from './row-source.ts'
import { Table } from './table.ts'

type Person = { name: string; tags: string[]; home: { city: string; rooms: { name: string }[] } }

const ADA: Readonly<Person> = Object.freeze({ name: 'Ada', tags: ['one'], home: { city: 'London', rooms: [] } })

function createTable() {
  return new Table<Person>({ name: ({ name }) => [name], room: ({ home }) => home.rooms.map(({ name }) => name) })
}

function createFilled() {
  const table = createTable()
  const ada = table.insert('a', { ...toPlain(ADA) })
  return { table, ada }
}

test('a table has the methods and the iteration order of a Map', () => {
  const { table } = createFilled()
  table.set('b', { ...toPlain(ADA), name: 'Bea' }).set('c', toPlain(ADA))
  table.set('a', { ...toPlain(ADA), name: 'Ada again' })
  expect([...table.keys()]).toEqual(['a', 'b', 'c'])
  expect([...table.values()].map(({ name }) => name)).toEqual(['Ada again', 'Bea', 'Ada'])
  expect([table.delete('b'), table.delete('b'), table.has('b'), table.size]).toEqual([true, false, false, 2])
  const seen: string[] = []
  table.forEach(({ name }, key) => seen.push(`${key} ${name}`))
  expect(seen).toEqual(['a Ada again', 'c Ada'])
  table.clear()
  expect([table.size, [...table.entries()]]).toEqual([0, []])
})

test('reading a row repeatedly returns the same object, also for nested records', () => {
  const { table, ada } = createFilled()
  expect(table.get('a')).toBe(ada)
  expect([...table.values()][0]).toBe(ada)
  expect(table.get('a')?.home).toBe(ada.home)
})

test('an inserted object is frozen, so that a direct change throws', () => {
  const table = createTable()
  const row = { ...toPlain(ADA) }
  table.set('a', row)
  expect(() => row.tags.push('two')).toThrow(TypeError)
  expect(() => Object.assign(row, { name: 'Bea' })).toThrow(TypeError)
  const added = { name: 'hall' }
  table.get('a')?.home.rooms.push(added)
  expect(() => Object.assign(added, { name: 'attic' })).toThrow(TypeError)
  expect(table.get('a')?.home.rooms).toEqual([{ name: 'hall' }])
})

test('rows never share nested records', () => {
  const { table, ada } = createFilled()
  const other = table.insert('b', { ...ada, name: 'Bea' })
  other.home.city = 'Paris'
  ada.tags = other.tags
  ada.tags.push('two')
  expect([ada.home.city, other.tags]).toEqual(['London', ['one']])
})

test('a nested record keeps its identity when it moves within its row', () => {
  const { ada } = createFilled()
  ada.home.rooms.push({ name: 'hall' }, { name: 'attic' })
  const [hall] = ada.home.rooms
  ada.home.rooms = ada.home.rooms.filter(({ name }) => name === 'hall')
  expect(ada.home.rooms[0]).toBe(hall)
})

test('rows are found by lookup values that follow every change', () => {
  const { table, ada } = createFilled()
  const bea = table.insert('b', { ...toPlain(ADA), name: 'Bea' })
  expect(table.findFirst('name', 'Ada')).toBe(ada)
  bea.name = 'Ada'
  expect(table.findAll('name', 'Ada')).toEqual([ada, bea])
  ada.home.rooms.push({ name: 'hall' })
  expect(table.findFirst('room', 'hall')).toBe(ada)
  Object.assign(ada.home.rooms[0] ?? {}, { name: 'attic' })
  expect([table.findFirst('room', 'hall'), table.findFirst('room', 'attic')]).toEqual([undefined, ada])
  table.delete('a')
  expect([table.findFirst('name', 'Ada'), table.findFirst('room', 'attic')]).toEqual([bea, undefined])
  table.set('b', { ...toPlain(ADA), name: 'Cleo' })
  expect([table.findFirst('name', 'Ada'), table.findFirst('name', 'Cleo')?.name]).toEqual([undefined, 'Cleo'])
  table.clear()
  expect(table.findFirst('name', 'Cleo')).toBeUndefined()
})

test('a deleted or replaced row stays readable, and changes to it affect no other row', () => {
  const { table, ada } = createFilled()
  table.set('a', { ...toPlain(ADA), name: 'New' })
  ada.name = 'Old'
  expect([ada.name, table.get('a')?.name, table.findFirst('name', 'Old')]).toEqual(['Old', 'New', undefined])
})

test('a row of a cleared table stays readable, and changes to it do not restore it', () => {
  const { table, ada } = createFilled()
  table.clear()
  ada.name = 'Changed'
  expect([ada.name, table.size, table.get('a'), table.findAll('name', 'Changed')]).toEqual([
    'Changed',
    0,
    undefined,
    [],
  ])
})

test('a table rejects values that JSON cannot represent', () => {
  const table = new Table<unknown>()
  expect(() => table.set('a', { at: new Date() })).toThrow('A row is plain JSON and cannot have [object Date].')
  expect(() => table.set('a', new Map())).toThrow('[object Map]')
  table.set('b', 7)
  expect(table.get('b')).toBe(7)
})

test('a field named __proto__ is an ordinary field of a row', { tags: 'threat.m5' }, () => {
  const table = new Table<unknown>()
  table.set('a', JSON.parse('{"__proto__":{"isAdmin":true}}'))
  expect(Object.keys(Object(table.get('a')))).toEqual(['__proto__'])
  expect(Object(table.get('a')).isAdmin).toBeUndefined()
})

test('rows can be deleted and added during iteration', () => {
  const table = new Table<number>()
  for (const key of ['a', 'b', 'c']) table.set(key, 1)
  const seen: string[] = []
  for (const [key] of table) {
    seen.push(key)
    if (key === 'a') table.delete('b')
    if (key === 'c') table.set('d', 1)
  }
  expect(seen).toEqual(['a', 'c', 'd'])
})

/** Creates a source in memory, and a function that writes a table's changes to it. */
function createSource() {
  const rows = new Map<string, { key: string; position: number; json: string; lookups: [string, string][] }>()
  const inOrder = () => [...rows.values()].toSorted((one, other) => one.position - other.position)
  const source: RowSource = {
    count: () => rows.size,
    lastPosition: () => inOrder().at(-1)?.position ?? 0,
    find: (key) => rows.get(key),
    list: (after, limit) =>
      inOrder()
        .filter(({ position }) => position > after)
        .slice(0, limit),
    lookUp: (index, value) =>
      inOrder().flatMap(({ key, lookups }) =>
        lookups.some(([name, at]) => name === index && at === value) ? key : [],
      ),
  }
  const write = (table: Table<Person>) => {
    const { isCleared, deleted, changed } = table.listChanges()
    if (isCleared) rows.clear()
    for (const key of deleted) rows.delete(key)
    for (const row of changed) rows.set(row.key, row)
    table.markWritten()
  }
  return { source, write }
}

function createAttached() {
  const { table, ada } = createFilled()
  const { source, write } = createSource()
  table.attach(source, () => {}, true)
  return { table, ada, write: () => write(table) }
}

const NO_CHANGES = { isCleared: false, deleted: [], changed: [] }

test('a row has no pending changes after it is written', () => {
  const { table, write } = createAttached()
  table.set('b', { ...toPlain(ADA), name: 'Bea' })
  expect(table.listChanges()).toMatchObject({ isCleared: true, changed: [{ key: 'a' }, { key: 'b' }] })
  write()
  expect(table.listChanges()).toEqual(NO_CHANGES)
  table.delete('b')
  expect(table.listChanges()).toEqual({ ...NO_CHANGES, deleted: ['b'] })
  write()
  expect(table.listChanges()).toEqual(NO_CHANGES)
  expect([...table.keys()]).toEqual(['a'])
})

test('a held row stays the same object when it is written, and its later changes are observed', () => {
  const { table, ada, write } = createAttached()
  write()
  expect(table.get('a')).toBe(ada)
  ada.name = 'Bea'
  expect(table.listChanges().changed).toMatchObject([
    { key: 'a', position: 1, isNew: false, lookups: [['name', 'Bea']] },
  ])
  expect([table.findFirst('name', 'Bea'), table.findFirst('name', 'Ada')]).toEqual([ada, undefined])
  write()
  expect([table.findFirst('name', 'Bea'), table.findFirst('name', 'Ada')]).toEqual([ada, undefined])
})

test.each<[string, (table: Table<Person>) => void, object]>([
  ['was cleared', (table) => table.clear(), { isCleared: true }],
  ['returned to its source', (table) => table.discardChanges(), {}],
])('changes to a held row have no effect once its table %s', (_, forget, changes) => {
  const { table, ada, write } = createAttached()
  write()
  forget(table)
  ada.name = 'Bea'
  expect(table.listChanges()).toEqual({ ...NO_CHANGES, ...changes })
  expect(table.findFirst('name', 'Bea')).toBeUndefined()
})

test('a table without a database lists its rows as new', () => {
  const { table } = createFilled()
  expect(table.listChanges().changed).toMatchObject([{ key: 'a', position: 1, isNew: true }])
})

test('rows written during iteration are visited once, in order', () => {
  const { table, write } = createAttached()
  for (const key of ['b', 'c']) table.set(key, toPlain(ADA))
  const seen: string[] = []
  for (const [key] of table) {
    seen.push(key)
    write()
    if (key === 'a') table.delete('b')
    if (key === 'c') table.set('d', toPlain(ADA))
    if (seen.length > 9) break
  }
  expect(seen).toEqual(['a', 'c', 'd'])
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test.each([
  ['without lookups', () => new Table<{ name: string }>()],
  ['whose lookups are not used', () => new Table<{ name: string }>({ name: ({ name }) => [name] })],
])('deleted and replaced rows are released from memory, in a table %s', async (_, create) => {
  const table = create()
  const gone = ['a', 'b'].map((key) => new WeakRef(table.insert(key, { name: key })))
  table.delete('a')
  table.set('b', { name: 'other' })
  await vi.waitFor(() => {
    collectGarbage()
    expect(gone.filter((row) => row.deref() !== undefined)).toHaveLength(0)
  })
  expect(table.size).toBe(1)
})

test('a table watcher is called before each change, but not when the table is cleared', () => {
  const table = new Table<{ name: string; tags: string[] }>()
  const seen: unknown[] = []
  table.watch((key, before, change) => void seen.push([key, before && JSON.stringify(before), change]))
  const row = table.insert('ada', { name: 'Ada', tags: [] })
  row.tags.push('admin')
  table.delete('ada')
  row.name = 'Grace'
  table.set('joan', { name: 'Joan', tags: [] })
  table.clear()
  expect(seen).toEqual([
    ['ada', undefined, 'write'],
    ['ada', '{"name":"Ada","tags":[]}', 'write'],
    ['ada', '{"name":"Ada","tags":["admin"]}', 'delete'],
    ['joan', undefined, 'write'],
  ])
})

test('a key that is no string, as in unchecked input, finds nothing and cannot be stored', () => {
  const table = createTable()
  table.set('undefined', { ...toPlain(ADA), name: 'undefined' })
  for (const key of [undefined, null, 7, {}] as unknown as string[]) {
    expect([table.get(key), table.has(key), table.delete(key)]).toEqual([undefined, false, false])
    expect([table.findAll('name', key), table.findFirst('name', key)]).toEqual([[], undefined])
    expect(() => table.set(key, { ...ADA })).toThrow(TypeError)
  }
  expect([...table.keys()]).toEqual(['undefined'])
})
