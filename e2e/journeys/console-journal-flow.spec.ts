import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { requestPage } from '../screens/request-page.ts'
import { signInWithGithub } from '../steps.ts'

test(
  'the journal shows a sign-in as one flow of widget events, requests and the user, at its own URL',
  { tag: '@night' },
  async ({ page, context, tenant }) => {
    await page.goto('/')
    await signInWithGithub(page)
    await expect(homeScreen(page).heading).toBeVisible()
    const journal = await context.newPage()
    const { opened, step } = requestPage(journal)
    await journal.goto(`${PROVIDER_URL}/journal?tenant=${tenant}&operation_id=oauthAuthenticate`)
    await journal.getByText('oauthAuthenticate', { exact: true }).click()
    await journal.getByRole('link', { name: 'Open with its flow' }).click()
    await expect(opened.getByRole('heading', { name: 'oauthAuthenticate' })).toBeFocused()
    await expect(step('render_login_screen')).toContainText('Widget event')
    await expect(step('oauthStart')).toContainText(/\+\d+(\.\d+)? m?s/)
    await expect(step('this request')).toContainText('oauthAuthenticate')
    await expect(step('Ada')).toContainText('User')

    const other = await context.newPage()
    await other.goto(journal.url())
    await expect(requestPage(other).step('this request')).toContainText('oauthAuthenticate')
    await requestPage(other).step('oauthStart').getByRole('link').click()
    await expect(requestPage(other).step('this request')).toContainText('oauthStart')
    for (const width of [320, 400, 1280]) {
      await other.setViewportSize({ width, height: 800 })
      await expectAccessible(other)
    }
    await requestPage(other).close.click()
    await expect(requestPage(other).opened).toBeHidden()
  },
)
