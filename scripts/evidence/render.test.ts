import { expect, test } from 'vitest'
import type { Ledger } from '../../mock-provider/facts/evidence.ts'
import { renderLedger } from './render.ts'

const proof = { file: 'e2e/journeys/gallery.spec.ts', title: 'the "gallery" is opened' }
const gap = { gap: 'one language' }
const screen = { opened: proof, axe: proof, keyboard: null, languages: gap }
const ledger: Ledger = {
  date: '2026-01-05',
  operations: {},
  faults: { otpsAuthenticate: { forced: ['invalid_code'], missing: ['otp_code_not_found'] } },
  screens: { '/screens/login': screen, '/screens/home': { ...screen, axe: null } },
  errors: {},
  gaps: { 'one language': { why: 'English is the only language yet.', cost: 'Three days.' } },
}
const lines = renderLedger(ledger).split('\n')

test('a cell of the evidence page shows a proof as a link, a gap by its number, and neither as a question mark', () => {
  const link = '[✓](../e2e/journeys/gallery.spec.ts "the &quot;gallery&quot; is opened")'
  expect(lines).toContain(`| \`/screens/login\` | ${link} | ${link} | **?** | 1 |`)
  expect(lines).toContain('| 1 | one language | English is the only language yet. | Three days. |')
})

test('the totals of the evidence page count the proofs', () => {
  expect(lines).toContain('| screens | axe | axe finds no violation, in light and in dark. | 1 of 2 |')
  expect(lines).toContain('| operations | faults | A test forces each documented error. | 1 of 2 |')
})
