import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { expectManualCriteria } from '../manual-criteria.ts'
import { IS_NIGHTLY } from '../nightly.ts'

const DOCS = `${PROVIDER_URL}/docs/`

/** Collects the requests that leave the origin. The fixtures report what the policy blocks. */
function watchRequests(page: Page): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== PROVIDER_URL) foreign.push(request.url())
  })
  return foreign
}

/** Opens the search with its keyboard shortcut, and types. */
async function search(page: Page, text: string) {
  const field = page.getByRole('searchbox')
  // The shortcut works only after the page's script has run, so the press is repeated.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await field.fill('') // a repeated press may have typed a slash
  await page.keyboard.type(text)
}

test('the console links to the documentation', { tag: '@night' }, async ({ page }) => {
  await page.goto(PROVIDER_URL)
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(page).toHaveURL(DOCS)
  await expect(page.getByRole('heading', { level: 1, name: 'Latchkey' })).toBeVisible()
})

test('the documentation search finds an error by its name, with the keyboard alone', async ({ page }) => {
  const foreign = watchRequests(page)
  await page.goto(DOCS)
  await search(page, 'otp_code_not_found')
  // Results of what was typed so far may come first. Enter takes the first one.
  await expect(page.getByRole('option').first()).toContainText('otp_code_not_found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/reference\/errors\/.+#otp_code_not_found$/)
  await expect(page.getByRole('heading', { name: 'otp_code_not_found' })).toBeInViewport()
  expect(foreign).toEqual([])
})

test('the documentation search finds an error by the text that a customer saw', { tag: '@night' }, async ({ page }) => {
  await page.goto(DOCS)
  await search(page, 'unsubscribed from text messages')
  await expect(page.getByRole('option').first()).toContainText('unsubscribed_phone_number')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#unsubscribed_phone_number$/)
})

/** What developers of other stacks search for, and the page that must come first. */
const SEARCHES = {
  backend: 'recipes/protect-an-api',
  python: 'recipes/protect-an-api',
  webhook: 'recipes/protect-an-api',
  angular: 'frameworks/angular',
  vue: 'frameworks/vue',
  cypress: 'recipes/test-runners',
  jest: 'recipes/test-runners',
}

test('the documentation search finds the pages for other stacks', { tag: '@night' }, async ({ page }) => {
  await page.goto(DOCS)
  for (const [word, name] of Object.entries(SEARCHES)) {
    await search(page, word)
    const first = page.getByRole('option').first().getByRole('link')
    await expect(first).toHaveAttribute('href', new RegExp(`/${name}\\.html`))
    await page.keyboard.press('Escape')
  }
})

test('llms.txt lists the pages of the documentation', { tag: '@night' }, async ({ page }) => {
  const response = await page.request.get(`${DOCS}llms.txt`)
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const addresses = Array.from(text.matchAll(/^- \[.+\]\((\S+)\): \S/gm), ([, address = '']) => address)
  expect(addresses).toContain('/docs/frameworks/angular.html')
  for (const address of addresses) expect((await page.request.head(`${PROVIDER_URL}${address}`)).status()).toBe(200)
})

test('an error in the reference documentation links to its screen', { tag: '@night' }, async ({ page }) => {
  await page.goto(`${DOCS}reference/errors/one-time-passcodes.html#invalid_phone_number`)
  const hrefs = await page
    .getByRole('main')
    .getByRole('link', { name: /^(Open the screen|Make the call)$/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(4)
  for (const href of hrefs) expect((await page.request.get(`${PROVIDER_URL}${href}`)).status()).toBe(200)
})

test(
  'the theming playground changes the real form, warns about weak contrast and shows the code',
  { tag: '@night' },
  async ({ page }) => {
    const foreign = watchRequests(page)
    await page.goto(`${DOCS}theming.html`)
    const form = page.getByRole('region', { name: 'Preview' })
    const google = form.getByRole('button', { name: 'Continue with Google' })
    await expect(google).toHaveCSS('border-radius', '4px')
    const radius = page.getByRole('textbox', { name: 'Button radius', exact: true })
    await radius.fill('23px')
    await radius.press('Tab')
    await expect(google).toHaveCSS('border-radius', '23px')
    await expect(page.getByText('Every pair of colours has enough contrast.')).toBeVisible()
    const color = page.getByRole('textbox', { name: 'Primary colour', exact: true })
    await color.fill('#cccccc')
    await color.press('Tab')
    await expect(page.getByText('colorPrimary on containerBackground: 1.6:1, at least 4.5:1 is needed')).toBeVisible()
    await expect(page.getByLabel('Code of the theme')).toHaveText(/buttonRadius: '23px',\s+colorPrimary: '#cccccc'/)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect(page.getByLabel('Code of the theme')).toHaveText(
      /^const theme = \{\s+colorScheme: 'dark',\s+fontFamily: .*,\s+\}$/,
    )
    expect(foreign).toEqual([])
  },
)

const PAGES = [
  '',
  'theming.html',
  'reference/configuration.html',
  'reference/errors/general.html',
  'start/app-developers.html',
  'frameworks/angular.html',
  'recipes/protect-an-api.html',
  'recipes/test-runners.html',
  'requirements.html',
]
/** Narrow pages are more likely to fail. The nightly run measures wide pages, too. */
const WIDTHS = IS_NIGHTLY ? [320, 1280] : [320]

for (const width of WIDTHS) {
  test(
    `the documentation is accessible at a width of ${width} px, in light and in dark`,
    { tag: '@wcag.docs-axe' },
    async ({ page }) => {
      test.slow()
      const foreign = watchRequests(page)
      await page.setViewportSize({ width, height: 800 })
      for (const path of PAGES) {
        await page.goto(`${DOCS}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
        await expectManualCriteria(page)
      }
      expect(foreign).toEqual([])
    },
  )
}

/** Says what is wrong with the stop of the keyboard that has the focus. Undefined when a person can see it. */
function findHiddenStop(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    let stop = document.activeElement ?? document.body
    while (stop.shadowRoot?.activeElement) stop = stop.shadowRoot.activeElement
    if (stop === document.body) return undefined // after the last stop
    const { left, top, right, bottom } = stop.getBoundingClientRect()
    const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const isShown = stop.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInView
    const { outlineStyle, boxShadow } = getComputedStyle(stop)
    const hasRing = stop.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none')
    return isShown && hasRing ? undefined : stop.outerHTML.slice(0, 160)
  })
}

for (const width of [390, 1280]) {
  test(
    `every stop of the keyboard in the documentation is visible at a width of ${width} px`,
    { tag: '@wcag.docs-keyboard' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['', 'theming.html']) {
        await page.goto(`${DOCS}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
        for (let stop = 0; stop < 40; stop++) {
          await expect.poll(() => findHiddenStop(page)).toBeUndefined() // anchors of headings appear slowly
          await page.keyboard.press('Tab')
        }
      }
      await page.goto(DOCS)
      await search(page, 'passkey')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('searchbox')).toHaveCount(0)
    },
  )
}
