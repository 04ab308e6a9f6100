import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

/** What "at once" means between tabs. */
const A_SECOND = { timeout: 1_000 }

test('signing in and out in one tab shows in the other within a second', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(loginUrl)
  await expect(loginScreen(other).github).toBeVisible()
  await page.goto(homeUrl)
  await signInWithGithub(page)
  await expect(homeScreen(page).heading).toBeVisible()
  await expect(homeScreen(other).heading).toBeVisible(A_SECOND)

  await homeScreen(other).signOut.click()
  await expect(loginScreen(other).github).toBeVisible()
  await expect(loginScreen(page).github).toBeVisible(A_SECOND)
})

test('ten tabs refresh once', async ({ page, context, provider }) => {
  await context.clock.install()
  await arriveSignedIn(page)
  const tabs = [page]
  for (let count = 1; count < 10; count += 1) {
    const tab = await context.newPage()
    await tab.goto(homeUrl)
    await expect(homeScreen(tab).heading).toBeVisible()
    tabs.push(tab)
  }
  const before = (await provider.statusesOf('sessionsAuthenticate')).length
  await context.clock.runFor(185_000)
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
  await context.clock.runFor(10_000)
  expect(await provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
  for (const tab of tabs) await expect(homeScreen(tab).heading).toBeVisible()
})

test('a session that was revoked on another device ends here with the next refresh', async ({ page, provider }) => {
  await page.clock.install()
  await arriveSignedIn(page)
  const cookies = await page.context().cookies()
  const session_token = cookies.find(({ name }) => name === 'stytch_session')?.value ?? ''
  const { public_token } = await provider.config()
  const Authorization = `Basic ${btoa(`${public_token}:${session_token}`)}`
  await fetch(`${provider.url}/sdk/v1/sessions/revoke`, { method: 'POST', headers: { Authorization } })
  await page.clock.runFor(180_000)
  await expect(loginScreen(page).github).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('cookies that are deleted by hand sign out with the next look', async ({ page, context, tenant }) => {
  await arriveSignedIn(page)
  await context.clearCookies()
  await page.reload()
  await expect(loginScreen(page).github).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), `stytch_sdk_state_${tenant}`)).toBe('null')
})

test('cookies that are deleted while the page is open sign out with the next refresh', async ({ page, context }) => {
  await page.clock.install()
  await arriveSignedIn(page)
  await context.clearCookies()
  await page.clock.runFor(180_000)
  await expect(loginScreen(page).github).toBeVisible()
})
