import type { Page } from '@playwright/test'
import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { expectKeyboardReachesAll } from '../keyboard.ts'
import { sampleByDay } from '../nightly.ts'
import { githubPage } from '../screens/github-page.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { arriveSignedIn, holdCalls } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN } from '../../web/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

/** Opens the login page while its scripts are held back. @returns a function that lets them load */
async function openWithoutScripts(page: Page): Promise<() => void> {
  const release = await holdCalls(page, '**/*.js')
  await page.goto(loginUrl, { waitUntil: 'commit' })
  const { github } = loginScreen(page)
  await expect(github).toBeVisible()
  // The style sheet may arrive after the button.
  await expect.poll(async () => (await github.boundingBox())?.height).toBe(45)
  return release
}

/** Waits until the script has rendered the page. */
async function waitUntilRendered(page: Page) {
  await expect(page.locator('#queued-press')).not.toBeAttached()
}

test.describe('before a script has run', () => {
  test('the prerendered login page has its texts and its button', { tag: '@night' }, async ({ page }) => {
    await openWithoutScripts(page)
    const { heading, subtitle, github } = loginScreen(page)
    await expect(heading).toBeVisible()
    await expect(subtitle).toBeVisible()
    await expect(page.getByText(fillIn(EN.login.footer, { provider: 'Stytch' }))).toBeVisible()
    await expect(page).toHaveTitle(fillIn(EN.documentTitle, { title: EN.login.title }))
    await expect(github).toBeEnabled()
    await expect(github).toHaveCSS('border-radius', '4px')
  })

  test(
    'a click on the prerendered button leads to GitHub once the script has loaded',
    { tag: '@night' },
    async ({ page }) => {
      const release = await openWithoutScripts(page)
      const { github } = loginScreen(page)
      const idle = await github.evaluate((button) => getComputedStyle(button).backgroundColor)
      await github.click()
      await expect(github).not.toHaveCSS('background-color', idle)
      await expect(page.getByRole('status').getByText('Loading...')).toBeAttached()
      release()
      await expect(githubPage(page).accounts.first()).toBeVisible()
      await githubPage(page).accounts.first().click()
      await expect(homeScreen(page).heading).toBeVisible()
    },
  )

  test('ten clicks on the prerendered button start one sign-in', { tag: '@night' }, async ({ page, provider }) => {
    const release = await openWithoutScripts(page)
    for (let press = 0; press < 10; press++) await loginScreen(page).github.click()
    release()
    await expect(githubPage(page).accounts.first()).toBeVisible()
    const starts = (await provider.journal()).filter(({ operation_id }) => operation_id === 'oauthStart')
    expect(starts).toHaveLength(1)
  })

  test('a language list opened before the script has loaded stays open', { tag: '@night' }, async ({ page }) => {
    const release = await openWithoutScripts(page)
    await page.getByText('Language', { exact: true }).click()
    release()
    await waitUntilRendered(page)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await expect(page.getByRole('button', { name: 'Continuer avec GitHub' })).toBeVisible()
  })

  for (const key of sampleByDay(['Enter', 'Space'], 2)) {
    test(`the key ${key} activates the prerendered button`, { tag: '@night' }, async ({ page }) => {
      const release = await openWithoutScripts(page)
      await tabTo(page, 'Continue with GitHub')
      await page.keyboard.press(key)
      release()
      await expect(githubPage(page).accounts.first()).toBeVisible()
    })
  }

  test('the prerendered login page has no accessibility violations at 320 px, also after a click', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openWithoutScripts(page)
    await expectAccessible(page)
    await expectKeyboardReachesAll(page)
    await loginScreen(page).github.click()
    await expectAccessible(page)
  })
})

test.describe('when the script has loaded', () => {
  test('the prerendered button keeps the focus when the script has loaded', { tag: '@night' }, async ({ page }) => {
    const release = await openWithoutScripts(page)
    await tabTo(page, 'Continue with GitHub')
    release()
    await waitUntilRendered(page)
    await expect(loginScreen(page).github).toBeFocused()
    await expect(page).toHaveURL(loginUrl)
  })

  test('a click that begins before the script has loaded leads to GitHub', async ({ page }) => {
    const release = await openWithoutScripts(page)
    await loginScreen(page).github.hover()
    await page.mouse.down()
    const loaded = page.waitForResponse(/\/sdk\/v1\/projects\/bootstrap\//)
    release()
    await loaded
    await page.mouse.up()
    await expect(githubPage(page).accounts.first()).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `the ${colorScheme} login page looks the same before and after its script`,
      { tag: '@night' },
      async ({ page, browserName }) => {
        test.skip(
          browserName === 'firefox',
          'its driver takes no picture while scripts are held back, and knows no colour scheme',
        )
        // Browsers may draw round corners a shade differently when they draw them again.
        const mask = [page.locator('.language')]
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const release = await openWithoutScripts(page)
        const before = { markup: await readMarkup(page), picture: await page.screenshot({ mask }) }
        release()
        await waitUntilRendered(page)
        expect(await readMarkup(page)).toEqual(before.markup)
        await page.waitForLoadState('networkidle')
        expect((await page.screenshot({ mask })).equals(before.picture)).toBe(true)
      },
    )
  }
})

/**
 * Reads the markup of the page without the parts that differ: the id of the theme, and the element that queues a press.
 */
function readMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *:not(#queued-press, .lk-watermark)')].map((element) => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => name !== 'data-theme' && !name.startsWith('popover'))
        .map((name) => `${name}=${element.getAttribute(name)}`)
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      return [element.tagName, ...attributes.toSorted(), ...texts.map((text) => text.textContent)].join(' ')
    }),
  )
}

test('a visitor with a session does not see the prerendered button', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page)
  const release = await holdCalls(page, '**/*.js')
  await page.goto(loginUrl, { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(loginScreen(page).github).not.toBeAttached()
  release()
  await expect(homeScreen(page).heading).toBeVisible()
})

test(
  'a click on the prerendered button during an outage shows an error, and the button works afterwards',
  { tag: '@night' },
  async ({ page }) => {
    const release = await openWithoutScripts(page)
    const code = '**/assets/methods-*.js*'
    await page.route(code, (route) => route.abort())
    await loginScreen(page).github.click()
    release()
    await expect(page.getByRole('alert')).toHaveText(en['failure.network'])
    await page.unroute(code)
    await loginScreen(page).github.click()
    await expect(githubPage(page).cancel).toBeVisible()
  },
)

const ROUTES = [
  '/',
  '/login',
  '/authenticate',
  '/reset-password',
  '/oauth/authorize',
  '/oauth/logout',
  '/asana/authorize',
  '/unknown',
]

/** Records the layout shifts of every document that the page opens from now on. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(globalThis, 'layoutShifts', shifts)
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const toSource = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const name = node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent)
      return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
    }
    new PerformanceObserver((list) => {
      // The cast is safe, because the observer receives only entries of this type.
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value > 0) shifts.push(`${value}: ${sources.map(toSource).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'layoutShifts'))
}

/** Opens a page whose scripts come late, and waits until it is complete. */
async function openSlowly(page: Page, url: string) {
  const release = await holdCalls(page, '**/*.js')
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByText(/Loading...|Continue with GitHub/).first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const url of sampleByDay(ROUTES, 6)) {
  test(`the layout of ${url} does not shift while the page loads`, async ({ page }) => {
    const listShifts = await watchShifts(page)
    await openSlowly(page, url)
    expect(await listShifts()).toEqual([])
  })
}

for (const url of sampleByDay(['/', '/login', '/oauth/logout'], 3)) {
  test(
    `the layout of ${url} does not shift while the page loads for a user with a session`,
    { tag: '@night' },
    async ({ page }) => {
      await arriveSignedIn(page)
      const listShifts = await watchShifts(page)
      await openSlowly(page, url)
      expect(await listShifts()).toEqual([])
    },
  )
}
