import { expect, test } from 'vitest'
import type { Ledger } from '../../../facts/evidence.ts'
import { countProofs, isFound, listMissing, listRows } from './ledger.ts'

const proof = { file: 'e2e/journeys/gallery.spec.ts', title: 'the gallery is opened' }
const ledger: Ledger = {
  date: '2026-01-05',
  operations: {},
  screens: { '/screens/login': { opened: proof, axe: proof }, '/screens/home': { opened: proof, axe: null } },
  errors: {},
}
const rows = listRows(ledger, 'screens')

test('the evidence rows of the screens are named by their paths', () => {
  expect(rows.map(({ name }) => name)).toEqual(['/screens/login', '/screens/home'])
})

test('a kind of evidence without a proof is missing in its row, one that does not apply is not', () => {
  expect(rows.map(listMissing)).toEqual([[], ['axe']])
})

test('the proofs in the evidence rows are counted by kind', () => {
  expect(countProofs(rows, 'screens').map(({ kind, proven, all }) => [kind, proven, all])).toEqual([
    ['opened', 2, 2],
    ['axe', 1, 2],
    ['keyboard', 0, 0],
  ])
})

test('an evidence row is found by its name and by its missing proofs', () => {
  const find = (words: string) => rows.filter((row) => isFound(row, words)).map(({ name }) => name)
  expect(find(' LOGIN ')).toEqual(['/screens/login'])
  expect(find('axe')).toEqual(['/screens/home'])
  expect(find('')).toHaveLength(2)
})
