import { expectAccessible, tabTo } from '../checks.ts'
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
