import { expect, test } from 'vitest'
import type { Ledger } from '../../../facts/evidence.ts'
import { countProofs, isFound, listMissing, listRows } from './ledger-rows.ts'

const proof = { file: 'e2e/journeys/gallery.spec.ts', title: 'the gallery is opened' }
const login = { opened: proof, axe: proof, keyboard: null, languages: { gap: 'one language' } }
const ledger: Ledger = {
  date: '2026-01-05',
  operations: {},
  faults: {},
  screens: { '/screens/login': login, '/screens/home': { ...login, axe: null } },
  errors: {},
  gaps: {},
}
const rows = listRows(ledger, 'screens')

test('the evidence rows of the screens are named by their paths', () => {
  expect(rows.map(({ name }) => name)).toEqual(['/screens/login', '/screens/home'])
})

test('a gap and an empty cell in an evidence row both count as missing', () => {
  expect(rows.map(listMissing)).toEqual([
    ['keyboard', 'languages'],
    ['axe', 'keyboard', 'languages'],
  ])
})

test('the proofs in the evidence rows are counted by kind', () => {
  expect(countProofs(rows, 'screens').map(({ kind, proven, all }) => [kind, proven, all])).toEqual([
    ['opened', 2, 2],
    ['axe', 1, 2],
    ['keyboard', 0, 2],
    ['languages', 0, 2],
  ])
})

test('an evidence row is found by its name and by its missing proofs', () => {
  const find = (words: string) => rows.filter((row) => isFound(row, words)).map(({ name }) => name)
  expect(find(' LOGIN ')).toEqual(['/screens/login'])
  expect(find('axe')).toEqual(['/screens/home'])
  expect(find('')).toHaveLength(2)
})
