import { existsSync } from 'node:fs'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { SERVER_ERRORS, type MockSchemas } from '@latchkey/openapi'
import { listEntries, type GalleryEntry } from '../../mock-provider/gallery/index.ts'
import { createProviderApp } from '../../mock-provider/src/app.ts'
import { PROVIDER_URL } from './playwright.config.ts'
import { arrive, settle } from './arrive.ts'

/** A way to look at a screen. */
type Variant = {
  name: string
  /** In CSS pixels. */
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  /** Whether errors get this variant, too. Their screens differ only in one sentence. */
  hasErrors: boolean
}

const CARD = { width: 400, height: 560 }
/** The narrowest width at which WCAG 2.2 requires pages to be usable (1.4.10). */
const PHONE = { width: 320, height: 568 }

const VARIANTS: readonly Variant[] = [
  { name: 'light', viewport: CARD, colorScheme: 'light', direction: 'ltr', hasErrors: true },
  { name: 'dark', viewport: CARD, colorScheme: 'dark', direction: 'ltr', hasErrors: true },
  { name: 'phone', viewport: PHONE, colorScheme: 'light', direction: 'ltr', hasErrors: false },
  { name: 'rtl', viewport: CARD, colorScheme: 'light', direction: 'rtl', hasErrors: false },
]

/** Errors that only an app's own server gets: their addresses look alike. */
const OF_SERVERS = new Set(Object.keys(SERVER_ERRORS).map((error_type) => `/errors/${error_type}`))

const { app } = createProviderApp()
const catalogue = (await app.inject('/_mock/catalogue')).json<MockSchemas['Catalogue']>()
await app.close()

for (const entry of listEntries(catalogue).filter(({ path: address }) => !OF_SERVERS.has(address)))
  // The variants of one address share its tenant, so they are taken one after the other.
  test(entry.path, async ({ browser }) => {
    for (const variant of VARIANTS.filter(({ hasErrors }) => hasErrors || !entry.path.startsWith('/errors/')))
      await open(browser, entry, variant, async (page) => {
        const name = [variant.name, `${entry.path.slice(1)}.png`]
        // An address that is new has nothing to be compared with.
        if (test.info().config.updateSnapshots === 'none' && !existsSync(test.info().snapshotPath(...name))) return
        await expect.soft(page).toHaveScreenshot(name)
      })
  })

/** Opens an address in a browser of its own, and waits until it shows what the gallery promises. */
async function open(browser: Browser, entry: GalleryEntry, variant: Variant, then: (page: Page) => Promise<void>) {
  const { viewport, colorScheme, direction } = variant
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-US', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.addInitScript((given) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = given))
    }, direction)
    await arrive(page, PROVIDER_URL, entry)
    await settle(page)
    await then(page)
  } finally {
    await context.close()
  }
}
