import { expect, type Page } from '@playwright/test'
import { githubPage } from './screens/github-page.ts'
import { homeScreen, homeUrl } from './screens/home-screen.ts'
import { loginScreen } from './screens/login-screen.ts'

/** Signs in from the login page with the first account of the mock's GitHub. */
export async function signInWithGithub(page: Page): Promise<void> {
  await loginScreen(page).github.click()
  await githubPage(page).accounts.first().click()
}

/** Opens the web app and signs in, ending at home. */
export async function arriveSignedIn(page: Page): Promise<void> {
  await page.goto(homeUrl)
  await signInWithGithub(page)
  await expect(homeScreen(page).heading).toBeVisible()
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
