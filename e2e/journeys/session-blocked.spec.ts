import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { expect, test as base } from '../fixtures.ts'
import { fetchOauthToken } from '../oauth-token.ts'
import { signInWithGithub } from '../steps.ts'

const COOKIES_ARE_BLOCKED = 'Your browser blocks cookies, which are needed to sign in. Please allow them and try again.'
const STORAGE_IS_BLOCKED = 'Your browser blocks storage, which is needed to sign in. Please allow it and try again.'

/** Chromium's value of a blocking content setting. */
const BLOCK = 2
const BLOCKING_SETTINGS = { profile: { default_content_setting_values: { cookies: BLOCK } } }

/** `blockingPage`: in a browser whose user has blocked cookies and site data, in its settings. */
const test = base.extend<{ blockingPage: Page }>({
  blockingPage: async ({ baseURL, launchOptions }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'latchkey-profile-'))
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(BLOCKING_SETTINGS))
    const options = { ...launchOptions, locale: 'en-US', ...(baseURL && { baseURL }) }
    const context = await chromium.launchPersistentContext(profile, options)
    await use(await context.newPage())
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

test('a browser that blocks cookies and storage shows the login page and the reason of the failure', async ({
  blockingPage: page,
}) => {
  await page.goto(loginUrl)
  await loginScreen(page).github.click()
  await expect(page.getByRole('alert')).toHaveText(COOKIES_ARE_BLOCKED)
  await expect(page).toHaveURL(loginUrl)
})

/** A browser that starts with a profile of its own is slow to begin with. */
const SLOW = { timeout: 15_000 }

test('returning from a third party to a browser that blocks cookies shows the reason of the failure', async ({
  blockingPage: page,
  tenant,
}) => {
  await page.goto(`/authenticate?stytch_token_type=oauth&token=${await fetchOauthToken(tenant)}`)
  await expect(
    page.getByText('Authentication failed: This browser blocks cookies, which are needed to stay signed in.'),
  ).toBeVisible(SLOW)
})

test('a protected page leads to the login page in a browser that blocks cookies', async ({ blockingPage: page }) => {
  await page.goto('/')
  await expect(loginScreen(page).heading).toBeVisible()
})

test.describe('a browser that blocks storage alone', () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    }),
  )

  test('a browser that blocks storage signs in without PKCE', async ({ page }) => {
    await page.goto('/')
    await signInWithGithub(page)
    await expect(homeScreen(page).heading).toBeVisible()
  })

  test('a browser that blocks storage shows an error when PKCE is required', async ({ page, provider }) => {
    await provider.configure({ pkce_required_for_oauth: true })
    await page.goto(loginUrl)
    await loginScreen(page).github.click()
    await expect(page.getByRole('alert')).toHaveText(STORAGE_IS_BLOCKED)
    await expect(page).toHaveURL(loginUrl)
  })
})
