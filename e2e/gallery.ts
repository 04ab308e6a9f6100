import { expect, type Page } from '@playwright/test'
import type { MockSchemas } from '@latchkey/openapi'
import { listEntries, toGalleryTenant, type GalleryEntry } from '../mock-provider/gallery/index.ts'
import { PROVIDER_URL } from './addresses.ts'

/**
 * The addresses of the gallery, as the running provider's catalogue has it. Of the errors that any call can raise and
 * that have no text of their own, which look alike but for the server's sentence, one stands for all.
 */
export async function findEntries(): Promise<GalleryEntry[]> {
  const catalogue: MockSchemas['Catalogue'] = await (await fetch(`${PROVIDER_URL}/_mock/catalogue`)).json()
  const [, ...alike] = catalogue.errors.filter(({ is_general, text }) => is_general && text === null)
  const left = new Set(alike.map(({ error_type }) => `/errors/${error_type}`))
  return listEntries(catalogue).filter(({ path }) => !left.has(path))
}

/** Opens an address and waits until it shows what it promises. */
export async function openEntry(page: Page, entry: GalleryEntry): Promise<void> {
  await page.goto(`${PROVIDER_URL}${entry.path}`)
  if (entry.kind === 'exchange') return expect(page.getByText(`"error_type": "${entry.title}"`)).toBeVisible()
  if (entry.isAtProvider || entry.providerPath !== undefined)
    return expect(page.getByRole('alert')).toContainText(entry.shows)
  // In the page, since an assertion looks ever more rarely; some stories are long.
  await page.waitForFunction(() => document.querySelector('.gallery-bar')?.matches('[data-state=shown]'), undefined, {
    timeout: 40_000,
  })
}

/** What the armed rules of an address have touched. */
export async function findTouched(entry: GalleryEntry): Promise<{ error_type?: string; operation_id: string }[]> {
  const answer = await fetch(`${PROVIDER_URL}/_mock/${toGalleryTenant(entry.path)}/journal?fault_id=*`)
  return (await answer.json()).entries
}
