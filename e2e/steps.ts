import { expect, type Locator, type Page } from '@playwright/test'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { findTokenOfHost } from '../mock-provider/facts/tenant-addresses.ts'
import { startSessionOverHttp } from './session-over-http.ts'
import { githubPage } from './screens/github-page.ts'
import { homeScreen, homeUrl } from './screens/home-screen.ts'
import { loginScreen } from './screens/login-screen.ts'

/** Signs in from the login page with the first account of the mock's GitHub. */
export async function signInWithGithub(page: Page): Promise<void> {
  await loginScreen(page).github.click()
  await githubPage(page).accounts.first().click()
}

/** Opens the web app, signs in on its pages, and waits for the home page. */
export async function signInAtHome(page: Page): Promise<void> {
  await page.goto(homeUrl)
  await signInWithGithub(page)
  await expect(homeScreen(page).heading).toBeVisible()
}

/** Opens the home page as somebody who has signed in with GitHub, without visiting the sign-in pages. */
export async function arriveSignedIn(page: Page): Promise<void> {
  const origin = await findOrigin(page)
  const tenant = findTokenOfHost(new URL(origin).hostname) ?? DEFAULT_PUBLIC_TOKEN
  await page.context().addCookies(await startSessionOverHttp(page.request, tenant, origin))
  await page.goto(homeUrl)
  await expect(homeScreen(page).heading).toBeVisible()
}

/** Finds the origin of the web app by opening an empty page there. */
async function findOrigin(page: Page): Promise<string> {
  const url = '**/empty-page'
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty-page')
  await page.unroute(url)
  return new URL(page.url()).origin
}

/** Delays calls until they are released, like a slow network. @returns a function that releases them */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Presses a key in a frame that the key removes, as Escape does in a prompt. The key is released when the frame is gone:
 * Chromium's driver may never reply to a key that is released in a frame which is being removed.
 */
export async function pressInFrame(page: Page, key: string, frame: Locator): Promise<void> {
  await page.keyboard.down(key)
  await expect(frame).toHaveCount(0)
  await page.keyboard.up(key)
}
