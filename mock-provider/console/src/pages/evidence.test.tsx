import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Ledger } from '../../../facts/evidence.ts'
import { App } from '../app.tsx'
import { LEDGER_FILE } from './ledger.ts'
import '../style.css'

const LEDGER: Ledger = {
  date: '2026-01-05',
  operations: {
    projectsBootstrap: { served: { file: 'bootstrap.test.ts', title: 'the default settings are served' }, pact: null },
  },
  screens: {},
  errors: {},
}
const recorded = LEDGER_FILE.url

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/ledger.json' ? LEDGER : {}))
  window.history.replaceState(null, '', '/evidence')
})

afterEach(() => {
  vi.unstubAllGlobals()
  LEDGER_FILE.url = recorded
  window.history.replaceState(null, '', '/')
})

test('the evidence page shows the test that proves an operation, and what nothing proves', async () => {
  LEDGER_FILE.url = '/ledger.json'
  await render(<App />)
  await expect.element(page.getByText('What is proven by which test, as of 2026-01-05.')).toBeVisible()
  await page.getByText('projectsBootstrap').click()
  await expect.element(page.getByText('the default settings are served')).toBeVisible()
  await expect.element(page.getByText('bootstrap.test.ts')).toBeVisible()
  await expect.element(page.getByText('Nothing proves it.')).toBeVisible()
})

test('without a recorded run, the evidence page says how to record one', async () => {
  LEDGER_FILE.url = undefined
  await render(<App />)
  await expect.element(page.getByText('npm run evidence', { exact: false })).toBeVisible()
  await expect.element(page.getByLabelText('Search', { exact: true })).not.toBeInTheDocument()
})
