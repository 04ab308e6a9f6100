import type { Page } from '@playwright/test'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { expect, test } from '../fixtures.ts'
import { fetchOauthToken } from '../oauth-token.ts'
import { signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

const COOKIES_ARE_BLOCKED = 'Your browser blocks cookies, which are needed to sign in. Please allow them and try again.'
const STORAGE_IS_BLOCKED = 'Your browser blocks storage, which is needed to sign in. Please allow it and try again.'

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
}

/** Emulated for the page, because Chromium's headless shell ignores the profile settings in which a user blocks cookies. */
async function blockCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
}

test.describe('a browser that blocks cookies and storage', () => {
  test.beforeEach(async ({ page }) => {
    await Promise.all([blockCookies(page), blockStorage(page)])
  })

  test('a browser that blocks cookies and storage shows on the login page why the sign-in failed', async ({ page }) => {
    await page.goto(loginUrl)
    await loginScreen(page).github.click()
    await expect(page.getByRole('alert')).toHaveText(COOKIES_ARE_BLOCKED)
    await expect(page).toHaveURL(loginUrl)
  })

  test(
    'a browser that blocks cookies shows why the sign-in failed after returning from a third party',
    { tag: '@night' },
    async ({ page, tenant }) => {
      await page.goto(`/authenticate?stytch_token_type=oauth&token=${await fetchOauthToken(tenant)}`)
      await signInQuestion(page).proceed.click()
      await expect(page.getByText(fillIn(EN_APP.authenticate.failed, { reason: COOKIES_ARE_BLOCKED }))).toBeVisible()
    },
  )

  test(
    'a protected page leads to the login page in a browser that blocks cookies',
    { tag: '@night' },
    async ({ page }) => {
      await page.goto('/')
      await expect(loginScreen(page).heading).toBeVisible()
    },
  )
})

test.describe('a browser that blocks storage alone', () => {
  test.beforeEach(({ page }) => blockStorage(page))

  test('a browser that blocks storage signs in without PKCE, once the person has confirmed it', async ({ page }) => {
    await page.goto('/')
    await signInWithGithub(page)
    await signInQuestion(page).proceed.click()
    await expect(homeScreen(page).heading).toBeVisible()
  })

  test(
    'a browser that blocks storage shows an error when PKCE is required',
    { tag: '@night' },
    async ({ page, provider }) => {
      await provider.configure({ pkce_required_for_oauth: true })
      await page.goto(loginUrl)
      await loginScreen(page).github.click()
      await expect(page.getByRole('alert')).toHaveText(STORAGE_IS_BLOCKED)
      await expect(page).toHaveURL(loginUrl)
    },
  )
})
