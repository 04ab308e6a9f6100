import { existsSync, readFileSync } from 'node:fs'
import { renderPage, type Results } from './render-page.ts'
import { SECTIONS } from './sections.ts'

export const CONFORMANCE_PAGE = new URL('../../docs/conformance.md', import.meta.url)
export const RESULTS_FILE = new URL('../../docs/conformance.json', import.meta.url)

/** Returns the page for the present claims and the recorded results. Both are committed, so it is the same everywhere. */
export function renderPresentPage() {
  return renderPage(SECTIONS, readResults())
}

function readResults(): Results {
  return existsSync(RESULTS_FILE) ? JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) : { date: null, results: {} }
}
