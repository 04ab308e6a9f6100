import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible, tabTo } from '../checks.ts'
import { CONSOLE_PATHS } from '../screens/console-screen.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { demoUrl } from '../screens/demo.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { githubPage } from '../screens/github-page.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { expect, test } from '../fixtures.ts'
import { signInAtHome, signInWithGithub } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the pages before signing in have no accessibility violations', { tag: '@wcag.web-axe' }, async ({ page }) => {
    await page.goto('/login')
    await expect(loginScreen(page).github).toBeVisible()
    await expectAccessible(page)
    await loginScreen(page).github.click()
    await expect(githubPage(page).accounts.first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/authenticate')
    await expect(page.getByText(EN_APP.authenticate.missingToken)).toBeVisible()
    await expectAccessible(page)
  })

  test(
    'the pages after signing in have no accessibility violations',
    { tag: '@wcag.web-axe' },
    async ({ page, assistant }) => {
      await page.goto(await assistant.begin())
      await signInWithGithub(page)
      await expect(consentScreen(page).allow).toBeVisible()
      await expectAccessible(page)
      await page.goto('/?asana_connected=true&error=Something')
      await expect(homeScreen(page).connected).toBeVisible()
      await expectAccessible(page)
      await homeScreen(page).connect.click()
      await expect(asanaPage(page).allow).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test(
  'a user authorizes an assistant with the keyboard alone',
  { tag: '@wcag.web-keyboard' },
  async ({ page, assistant }) => {
    await page.goto(await assistant.begin())
    await expect(loginScreen(page).github).toBeVisible()
    await tabTo(page, 'Continue with GitHub')
    await page.keyboard.press('Enter')
    await expect(githubPage(page).accounts.first()).toBeVisible()
    await tabTo(page, 'Continue as')
    await page.keyboard.press('Enter')
    await expect(consentScreen(page).allow).toBeEnabled()
    await tabTo(page, 'Allow')
    await page.keyboard.press('Enter')
    expect((await assistant.comeback()).get('code')).not.toBeNull()
  },
)

test('the heading of the home page gets the focus after sign-in', { tag: '@wcag.web-2-4-1' }, async ({ page }) => {
  await signInAtHome(page)
  await expect(homeScreen(page).heading).toBeFocused()
})

test.describe('with a preference for dark colours', () => {
  test.use({ colorScheme: 'dark' })

  test(
    'the widget is white by default, and dark where its page follows a dark colour scheme',
    { tag: '@night' },
    async ({ page }) => {
      const container = page.getByRole('region', { name: en['main.title'] })
      await page.goto(demoUrl('default-theme'))
      await expect(container).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const address of [demoUrl('one-provider'), '/login']) {
        await page.goto(address)
        await expect(container).toHaveCSS('background-color', 'rgb(22, 30, 35)')
      }
    },
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })

  test('no field is so small that a phone zooms into it', async ({ page, tenant, assistant }) => {
    /** Returns the fields with text of less than 16 px. Safari on iOS zooms into them. */
    const listSmall = () =>
      page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'input:not([type=checkbox], [type=color], [type=file], [type=radio]), select, textarea',
          ),
        ]
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map(({ outerHTML }) => `${location.pathname}: ${outerHTML.slice(0, 120)}`),
      )
    const visit = async (url: string) => {
      await page.goto(url)
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect.soft(await listSmall()).toEqual([])
    }
    for (const path of ['/login', '/reset-password', demoUrl('every-form'), demoUrl('phone-passcode')])
      await visit(path)
    for (const path of CONSOLE_PATHS.filter((known) => !known.includes(':')))
      await visit(`${PROVIDER_URL}${path}?tenant=${tenant}`)
    await visit(`${PROVIDER_URL}/docs/theming.html`)
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await expect(consentScreen(page).allow).toBeVisible()
    await visit('/')
  })
})

for (const [width, height] of [
  [375, 667],
  [1280, 720],
] as const) {
  test(`the consent page shows who asks, for whom, for what, and both buttons at once at ${width} × ${height}`, async ({
    page,
    assistant,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    const { allow, deny } = consentScreen(page)
    await expect(allow).toBeVisible()
    const texts = ['wants to access your account.', 'Signed in as', 'You will be sent back to'].map((text) =>
      page.getByText(text),
    )
    const parts = [...texts, allow, deny]
    for (const part of [...parts, ...(await page.getByRole('listitem').all())])
      await expect(part).toBeInViewport({ ratio: 1 })
  })
}

/** The pages that everybody sees first. */
const listPages = (tenant: string) => [
  '/login',
  demoUrl('every-form'),
  `${PROVIDER_URL}/?tenant=${tenant}`,
  `${PROVIDER_URL}/docs/`,
]

test('pages of a dark colour scheme are printed in dark text', async ({ page, tenant }) => {
  /** Returns the elements with text that white paper would not show. */
  const listPale = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.closest('button, .button')) // browsers darken light text on what they do not print
        .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
        .filter((element) =>
          getComputedStyle(element)
            .color.match(/[\d.]+/g)
            ?.slice(0, 3)
            .every((part) => +part > 150),
        )
        .map(({ outerHTML }) => `${location.href}: ${outerHTML.slice(0, 120)}`),
    )
  for (const url of listPages(tenant)) {
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await page.goto(url)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(listPale).toEqual([]) // colours may change slowly
  }
})

test('quiet text is as strong as other text for people who prefer more contrast', async ({ page, tenant }) => {
  await page.emulateMedia({ contrast: 'more' })
  const pairs = [
    ['h1', '.page__subtitle'],
    ['.lk-title', '.lk-watermark'],
    ['h1', '.hint'],
    ['h1', '.VPSidebarItem .text'],
  ]
  for (const [index, url] of listPages(tenant).entries()) {
    await page.goto(url)
    const [text, quiet] = (pairs[index] ?? []).map((selector) => page.locator(selector).first())
    if (!text || !quiet) throw new Error('Two places of each page are compared.')
    const color = await text.evaluate((element) => getComputedStyle(element).color)
    await expect(quiet).toHaveCSS('color', color)
  }
})
