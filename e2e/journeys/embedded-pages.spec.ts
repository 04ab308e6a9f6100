import type { Locator, Page } from '@playwright/test'
import { buildEmbeddedPages } from '../../scripts/embedded-pages.mjs'
import { PROVIDER_URL } from '../addresses.ts'
import { serveEmbedded, type EmbeddedSite } from '../embedded-site.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'

// One worker builds the pages, once.
test.describe.configure({ mode: 'serial' })

const ADA = 'ada@example.com'
let site: EmbeddedSite

test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await serveEmbedded(await buildEmbeddedPages(), PROVIDER_URL)
})

test.afterAll(() => site.close())

/** Opens a page for a tenant. @returns its scripts that were loaded until something was visible, and their bytes */
async function open(page: Page, name: string, { tenant, until }: { tenant: string; until: Locator }) {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const query = new URLSearchParams({ 'public-token': tenant, 'base-url': PROVIDER_URL })
  await page.goto(`${site.url}/${name}/?${query}`)
  await expect(until).toBeVisible()
  const all = await Promise.all(sizes)
  return { requests: all.length, bytes: all.reduce((sum, size) => sum + size, 0) }
}

for (const name of ['react-passcode', 'react-18-passcode', 'script-passcode']) {
  test(`a person signs in by passcode on the page ${name}`, async ({ page, tenant, inbox }) => {
    const email = page.getByRole('textbox')
    await open(page, name, { tenant, until: email })
    await email.fill(ADA)
    await page.keyboard.press('Enter')
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await page.getByRole('textbox').fill(code)
    await expect(page.locator('body[data-done]')).toBeAttached()
    await expect(page.getByText('Success!')).toBeVisible()
  })
}

/** Kilobytes (1000 bytes, gzip) and requests of a page's scripts until its form can be used, at most. */
const LIMITS: Record<string, { usable: (page: Page) => Locator; kilobytes: number; requests: number }> = {
  'bare-react': { usable: toEmailField, kilobytes: 70, requests: 1 },
  'react-email': { usable: toEmailField, kilobytes: 99, requests: 3 },
  'react-github': { usable: toGithubButton, kilobytes: 90, requests: 1 },
  'react-all': { usable: toPhoneField, kilobytes: 112, requests: 4 },
  'react-email-lazy': { usable: toEmailField, kilobytes: 99, requests: 5 },
  'react-all-lazy': { usable: toPhoneField, kilobytes: 112, requests: 8 },
  'script-email': { usable: toEmailField, kilobytes: 41, requests: 5 },
  'script-github': { usable: toGithubButton, kilobytes: 32, requests: 2 },
  'script-all': { usable: toPhoneField, kilobytes: 52, requests: 8 },
}

function toEmailField(page: Page) {
  return page.getByRole('textbox', { name: 'Email' })
}

function toPhoneField(page: Page) {
  return page.getByRole('textbox', { name: /phone/i })
}

function toGithubButton(page: Page) {
  return page.getByRole('button', { name: 'Continue with GitHub' })
}

for (const [name, { usable, kilobytes, requests }] of Object.entries(LIMITS)) {
  test(`the page ${name} loads no more than its limit before its form can be used`, async ({ page, tenant }) => {
    const loaded = await open(page, name, { tenant, until: usable(page) })
    expect(loaded.bytes / 1000).toBeLessThanOrEqual(kilobytes)
    expect(loaded.requests).toBeLessThanOrEqual(requests)
  })
}
