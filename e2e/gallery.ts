import { expect, type Page } from '@playwright/test'
import { listEntries, toGalleryTenant, type GalleryEntry } from '../mock-provider/gallery/index.ts'
import { PROVIDER_URL } from './addresses.ts'

/** Every address of the gallery, as the running provider's catalogue has it. */
export async function findEntries(): Promise<GalleryEntry[]> {
  return listEntries(await (await fetch(`${PROVIDER_URL}/_mock/catalogue`)).json())
}

/** Opens an address and waits until it shows what it promises. */
export async function openEntry(page: Page, entry: GalleryEntry): Promise<void> {
  await page.goto(`${PROVIDER_URL}${entry.path}`)
  if (entry.kind === 'exchange') return expect(page.getByText(`"error_type": "${entry.title}"`)).toBeVisible()
  if (entry.isAtProvider || entry.providerPath !== undefined)
    return expect(page.getByRole('alert')).toContainText(entry.shows)
  // Some scenes are long, and the player is as patient.
  await expect(page.locator('.gallery-bar')).toHaveAttribute('data-state', 'shown', { timeout: 40_000 })
}

/** What the armed rules of an address have touched. */
export async function findTouched(entry: GalleryEntry): Promise<{ error_type?: string; operation_id: string }[]> {
  const answer = await fetch(`${PROVIDER_URL}/_mock/${toGalleryTenant(entry.path)}/journal?fault_id=*`)
  return (await answer.json()).entries
}
