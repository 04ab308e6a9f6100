import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { buildEmbeddedPages } from '../embedded/embedded-pages.mjs'
import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { serveEmbedded, type EmbeddedSite } from '../embedded-site.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'

// One worker builds the pages, once.
test.describe.configure({ mode: 'serial' })

const FOLDER = path.join(import.meta.dirname, '../../.cache/server-rendered')
const ADA = 'ada@example.com'
const DROP_INS = ['script-passcode', 'script-full-passcode']
let site: EmbeddedSite | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000) // on a busy machine
  const isWanted = (name: string) => name.endsWith('-rendered') || DROP_INS.includes(name)
  site = await serveEmbedded(await buildEmbeddedPages(FOLDER, isWanted), PROVIDER_URL)
})

test.afterAll(() => site?.close())

/** Opens a page whose script arrives when the returned function is called. */
async function openBeforeItsScript(page: Page, name: string, tenant: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  const query = new URLSearchParams({ 'public-token': tenant, 'base-url': PROVIDER_URL })
  await page.goto(`${site?.url}/${name}/?${query}`, { waitUntil: 'commit' })
  return release
}

/**
 * Submits a form by its button, and as password managers do that call `form.submit()`, in a dialog. Waits until another
 * form has left a frame, because forms leave later than they are submitted. Playwright's own actions would wait for ever
 * after a submission that leads nowhere.
 *
 * @returns the page's URL, the field's value, and whether the dialog is open
 */
async function submitInEveryWay(field: Locator): Promise<[string, string, boolean]> {
  return field.evaluate(async (input: HTMLInputElement) => {
    const { form } = input
    const widget = form?.closest('.latchkey')
    const dialog = document.createElement('dialog')
    if (!form || !widget) throw new Error('There is no form.')
    widget.before(dialog)
    dialog.append(widget)
    dialog.setAttribute('open', '')
    form.querySelector('button')?.click()
    form.submit()
    const frame = document.body.appendChild(document.createElement('iframe'))
    const bare = frame.contentDocument?.body.appendChild(document.createElement('form'))
    const left = new Promise((resolve) => frame.addEventListener('load', resolve))
    bare?.submit()
    await left
    dialog.replaceWith(...dialog.childNodes)
    return [location.href, input.value, dialog.hasAttribute('open')]
  })
}

for (const name of sampleByDay(['react-rendered', 'react-18-rendered'], 2)) {
  test(`an email address typed before the script has loaded is kept on the page ${name}`, async ({
    page,
    tenant,
    inbox,
  }) => {
    const release = await openBeforeItsScript(page, name, tenant)
    const field = page.getByRole('textbox', { name: 'Email' })
    await field.pressSequentially(ADA)
    const before = await field.elementHandle()
    release()
    await page.waitForLoadState('load')
    await expect(field).toHaveValue(ADA)
    await expect(field).toBeFocused()
    expect(await field.evaluate((element, handle) => element === handle, before)).toBe(true)
    await page.keyboard.press('Enter')
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await page.getByRole('textbox').fill(code)
    await expect(page.locator('body[data-done]')).toBeAttached()
  })

  test(`a submission before the script has loaded does not leave the page ${name} or change its URL`, async ({
    page,
    tenant,
  }) => {
    const release = await openBeforeItsScript(page, name, tenant)
    const url = page.url()
    const field = page.getByRole('textbox', { name: 'Email' })
    await field.fill(ADA)
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    expect(await submitInEveryWay(field)).toEqual([url, ADA, true])
    release()
  })

  test(`the page ${name} is styled before its script loads, and its layout does not shift afterwards`, async ({
    page,
    tenant,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const release = await openBeforeItsScript(page, name, tenant)
    const button = page.getByRole('button', { name: 'Continue with GitHub' })
    await expect(button).toHaveCSS('height', '45px')
    await expectAccessible(page)
    const before = await button.boundingBox()
    release()
    await page.waitForLoadState('load')
    await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0)
    expect(await button.boundingBox()).toEqual(before)
  })
}

for (const name of DROP_INS) {
  test(
    `forms of the drop-in page ${name} keep the page, its URL and a dialog around them, however they are submitted`,
    { tag: '@night' },
    async ({ page, tenant, inbox }) => {
      const release = await openBeforeItsScript(page, name, tenant)
      release()
      const field = page.getByRole('textbox', { name: 'Email' })
      await field.fill(ADA)
      expect(await submitInEveryWay(field)).toEqual([page.url(), ADA, true])
      const code = codeOf(await inbox.waitFor({ to: ADA }))
      expect(code).toMatch(/^\d{6}$/)
    },
  )
}
