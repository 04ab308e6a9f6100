import { expect, test } from 'vitest'
import { faults } from '../faults/faults.ts'
import { users } from '../users/users.ts'
import { dumpTables, loadTables, Tables, type HasTables } from './rows.ts'

const FAULT = { fault_id: 'f', operation_id: '*', kind: 'hang', remaining: null } as const

function createOwner(): HasTables {
  return { tables: new Tables() }
}

test('each owner has its own table, the same at every call', () => {
  const [one, other] = [createOwner(), createOwner()]
  faults(one).set('f', { ...FAULT })
  expect(faults(one).get('f')).toEqual(FAULT)
  expect(faults(other).size).toBe(0)
})

test('a dump of the tables contains copies of all rows of non-empty tables', () => {
  const owner = createOwner()
  users(owner)
  owner.tables.open('messages').set('m', { a: 1 })
  faults(owner).set('f', { ...FAULT })
  const dump = dumpTables(owner.tables)
  expect(Object.keys(dump)).toEqual(['faults', 'messages'])
  expect(dump['faults']).toEqual({ f: FAULT })
  expect(dump['faults']?.['f']).not.toBe(faults(owner).get('f'))
})

test('loading a dump replaces all rows in existing tables by copies', () => {
  const owner = createOwner()
  const table = faults(owner)
  table.set('old', { ...FAULT })
  owner.tables.open('messages').set('m', {})
  const dump = { faults: { f: { ...FAULT } } }
  loadTables(owner.tables, dump)
  expect([...table]).toEqual([['f', FAULT]])
  expect(table.get('f')).not.toBe(dump.faults.f)
  expect(owner.tables.get('messages')?.size).toBe(0)
})
