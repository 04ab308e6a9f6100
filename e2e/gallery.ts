import { expect, type Page } from '@playwright/test'
import type { MockSchemas } from '@latchkey/openapi'
import { listEntries, toGalleryTenant, type GalleryEntry } from '../mock-provider/gallery/index.ts'
import { PROVIDER_URL } from './addresses.ts'

/**
 * Lists the gallery's addresses from the running provider's catalogue. General errors without their own text look the same
 * except for the server's message, so only the first of them is listed.
 */
export async function findEntries(): Promise<GalleryEntry[]> {
  const catalogue: MockSchemas['Catalogue'] = await (await fetch(`${PROVIDER_URL}/_mock/catalogue`)).json()
  const [, ...similar] = catalogue.errors.filter(({ is_general, text }) => is_general && text === null)
  const skipped = new Set(similar.map(({ error_type }) => `/errors/${error_type}`))
  return listEntries(catalogue).filter(({ path }) => !skipped.has(path))
}

/** Opens an address and waits until it shows its text. */
export async function openEntry(page: Page, entry: GalleryEntry): Promise<void> {
  await page.goto(`${PROVIDER_URL}${entry.path}`)
  if (entry.kind === 'exchange') return expect(page.getByText(`"error_type": "${entry.title}"`)).toBeVisible()
  if (entry.isAtProvider || entry.providerPath !== undefined)
    return expect(page.getByRole('alert')).toContainText(entry.shows)
  // Polled in the page, because an assertion's polling interval grows. Some stories are long.
  await page.waitForFunction(() => document.querySelector('.gallery-bar')?.matches('[data-state=shown]'), undefined, {
    timeout: 40_000,
  })
}

/** Lists the calls that an address's faults were applied to. */
export async function findFaultyCalls(entry: GalleryEntry): Promise<{ error_type?: string; operation_id: string }[]> {
  const response = await fetch(`${PROVIDER_URL}/_mock/${toGalleryTenant(entry.path)}/journal?fault_id=*`)
  return (await response.json()).entries
}
