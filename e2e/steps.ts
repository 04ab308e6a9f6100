import { expect, type Page } from '@playwright/test'
import { githubPage } from './screens/github-page.ts'
import { homeScreen, homeUrl } from './screens/home-screen.ts'
import { loginScreen } from './screens/login-screen.ts'

/** From the login page through the mock's GitHub, as its first account. */
export async function signInWithGithub(page: Page): Promise<void> {
  await loginScreen(page).github.click()
  await githubPage(page).accounts.first().click()
}

/** Opens the product and signs in, ending at home. */
export async function arriveSignedIn(page: Page): Promise<void> {
  await page.goto(homeUrl)
  await signInWithGithub(page)
  await expect(homeScreen(page).heading).toBeVisible()
}

/** Keeps calls on their way until they are let go, as a slow network does. @returns lets them go */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
