import { expect, type Page } from '@playwright/test'
import { SERVER_ERRORS, type JournalEntry } from '@latchkey/openapi'
import { createControlClient, getData } from '../mock-provider/control-client/control-client.ts'
import {
  listEntries,
  toGalleryTenant,
  type Exchange,
  type GalleryEntry,
  type Story,
} from '../mock-provider/gallery/index.ts'
import { PROVIDER_URL } from './addresses.ts'

const control = createControlClient(PROVIDER_URL)

/**
 * Lists the gallery's addresses from the running provider's catalogue.
 *
 * @param isComplete lists all general errors without their own text and all that only servers get. They look alike
 *   except for the server's message, so by default only the first of each kind is listed
 */
export async function findEntries(isComplete = false): Promise<GalleryEntry[]> {
  const catalogue = await getData(control.GET('/_mock/catalogue'))
  if (isComplete) return listEntries(catalogue)
  const [, ...similar] = catalogue.errors.filter(({ is_general, text }) => is_general && text === null)
  const [, ...ofServers] = Object.keys(SERVER_ERRORS)
  const skipped = new Set(
    [...similar.map(({ error_type }) => error_type), ...ofServers].map((type) => `/errors/${type}`),
  )
  return listEntries(catalogue).filter(({ path }) => !skipped.has(path))
}

/** Opens the address of a story and waits until it shows its text. */
export async function openStory(page: Page, { path, shows, isAtProvider, providerPath }: Story): Promise<void> {
  await page.goto(`${PROVIDER_URL}${path}`)
  if (isAtProvider || providerPath !== undefined) {
    const heading = page.getByRole('heading', { name: shows, exact: true })
    return expect(page.getByRole('alert').filter({ hasText: shows }).or(heading)).toBeVisible()
  }
  // Polled in the page, because an assertion's polling interval grows. Some stories are long.
  const state = await page.waitForFunction(
    () => {
      const bar = document.querySelector<HTMLElement>('.gallery-bar')
      return bar && bar.dataset['state'] !== 'playing' ? bar.dataset['state'] : undefined
    },
    undefined,
    { timeout: 40_000 },
  )
  expect(await state.jsonValue(), await page.locator('.gallery-bar').innerText()).toBe('shown')
}

/** Opens the address of a call from a page of the console, like its links: without loading the console again. */
export async function openExchange(page: Page, { path, title }: Exchange): Promise<void> {
  await page.evaluate((href) => {
    window.history.pushState(null, '', href)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The provider's envelope names the type; an OAuth error has it at the end of its `error_uri`.
  await expect(page.getByText(new RegExp(`("error_type": "|#)${title}"`))).toBeVisible()
}

/** Lists the calls that an address's faults were applied to. */
export async function findFaultyCalls(entry: GalleryEntry): Promise<JournalEntry[]> {
  const params = { path: { tenant: toGalleryTenant(entry.path) }, query: { fault_id: '*' } }
  return (await getData(control.GET('/_mock/{tenant}/journal', { params }))).entries
}
