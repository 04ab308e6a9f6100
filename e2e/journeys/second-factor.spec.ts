import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { githubPage } from '../screens/github-page.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { showPasscode } from '../../mock-provider/src/test-kit/test-kit.ts'
import { en } from '../../widget/src/messages/en.ts'

const email = 'ada@example.com'
const password = 'quite the zebra umbrella'
const totp_secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const TOKEN_COOKIES = ['stytch_session', 'stytch_session_jwt']
const INTERMEDIATE_COOKIE = 'stytch_intermediate_session_token'

test.beforeEach(async ({ provider }) => {
  await provider.createUser({ email, password, totp_secret })
  await provider.configure({ second_factor_required: true })
})

test(
  'a user signs in with a password and a passcode from an authenticator app',
  { tag: '@night' },
  async ({ page, context, provider }) => {
    const cookieNames = async () => (await context.cookies()).map(({ name }) => name).toSorted()
    await enterEmail(page, email)
    await submitPassword(page, password)
    await expect(page.getByRole('heading', { name: en['second-factor.title'] })).toBeFocused()
    expect(await cookieNames()).toEqual([INTERMEDIATE_COOKIE])
    await expect(passwordScreens(page).signedIn).toHaveCount(0)
    await expectAccessible(page)

    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(passwordScreens(page).alert).toBeVisible()
    await page.getByLabel('Code').fill(showPasscode(totp_secret, Date.parse(await provider.now())))
    await page.keyboard.press('Enter')
    await expect(passwordScreens(page).success).toBeVisible()
    expect(await cookieNames()).toEqual(TOKEN_COOKIES)
  },
)

test(
  'a sign-in with GitHub continues with the second factor and returns to the requested page',
  { tag: '@night' },
  async ({ page, provider }) => {
    await page.goto('/?error=kept')
    await expect(page).toHaveURL(loginUrl)
    await loginScreen(page).github.click()
    await githubPage(page).accounts.first().click()
    await expect(page.getByRole('heading', { name: en['second-factor.title'] })).toBeVisible()
    await expect(page).toHaveURL(loginUrl)
    await page.reload()
    await page.getByLabel('Code').fill(showPasscode(totp_secret, Date.parse(await provider.now())))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?error=kept')
  },
)

test(
  'the back arrow of the second-factor screen leads to the other sign-in methods',
  { tag: '@night' },
  async ({ page }) => {
    await enterEmail(page, email)
    await submitPassword(page, password)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(passwordScreens(page).continueWithEmail).toBeVisible()
  },
)
