import { existsSync, readFileSync } from 'node:fs'
import type { Ledger } from '../../mock-provider/facts/evidence.ts'
import { renderLedger } from './render.ts'

export const EVIDENCE_PAGE = new URL('../../docs/evidence.md', import.meta.url)
export const LEDGER_FILE = new URL('../../docs/evidence.json', import.meta.url)

/** Reads the recorded ledger. */
function readLedger(): Ledger {
  if (existsSync(LEDGER_FILE)) return JSON.parse(readFileSync(LEDGER_FILE, 'utf8'))
  return { date: '', operations: {}, faults: {}, screens: {}, errors: {}, gaps: {} }
}

/** Returns the page for the recorded ledger. Both files are committed, so the page does not depend on the machine. */
export function renderEvidencePage(): string {
  return renderLedger(readLedger())
}
