import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInAtHome, signInWithGithub } from '../steps.ts'

// Without an event, the other tab would notice the change only at its next refresh, minutes later.
test(
  'signing in or out in one tab updates the other tab',
  { tag: ['@session-state.tabs', '@night'] },
  async ({ page, context }) => {
    const other = await context.newPage()
    await other.goto(loginUrl)
    await expect(loginScreen(other).github).toBeVisible()
    await page.goto(homeUrl)
    await signInWithGithub(page)
    await expect(homeScreen(page).heading).toBeVisible()
    await expect(homeScreen(other).heading).toBeVisible()

    await homeScreen(other).signOut.click()
    await expect(loginScreen(other).github).toBeVisible()
    await expect(loginScreen(page).github).toBeVisible()
  },
)

test('ten tabs share one session refresh', { tag: '@night' }, async ({ page, context, provider, tenant }) => {
  /** The time until the next refresh, which the tabs share in the local storage. */
  const readDelay = () =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? '{}').due_at - Date.now(),
      `stytch_sdk_state_${tenant}::refresh`,
    )
  await context.clock.install()
  await signInAtHome(page)
  const tabs = [page]
  for (let count = 1; count < 10; count += 1) {
    const tab = await context.newPage()
    await tab.goto(homeUrl)
    await expect(homeScreen(tab).heading).toBeVisible()
    tabs.push(tab)
  }
  // Each tab but the first refreshed once, when it was opened.
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(tabs.length - 1)
  // The clock must not move further, because a tab's lock on the refresh expires after ten seconds.
  await context.clock.runFor((await readDelay()) + 500)
  await expect.poll(readDelay).toBeGreaterThan(0)
  await context.clock.runFor(10_000)
  expect(await provider.statusesOf('sessionsAuthenticate')).toHaveLength(tabs.length)
  for (const tab of tabs) await expect(homeScreen(tab).heading).toBeVisible()
})

test('a session revoked on another device ends at the next refresh', { tag: '@night' }, async ({ page, provider }) => {
  await page.clock.install()
  await arriveSignedIn(page)
  const cookies = await page.context().cookies()
  const session_token = cookies.find(({ name }) => name === 'stytch_session')?.value ?? ''
  const { public_token } = await provider.config()
  const Authorization = `Basic ${btoa(`${public_token}:${session_token}`)}`
  await fetch(`${provider.url}/sdk/v1/sessions/revoke`, { method: 'POST', headers: { Authorization } })
  await page.clock.runFor(180_000)
  await expect(loginScreen(page).github).toBeVisible()
  await expect.poll(() => page.context().cookies()).toEqual([])
})

test(
  'deleting the session cookies signs the user out at the next page load',
  { tag: ['@session-state.no-cookie', '@night'] },
  async ({ page, context, tenant }) => {
    await arriveSignedIn(page)
    await context.clearCookies()
    await page.reload()
    await expect(loginScreen(page).github).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), `stytch_sdk_state_${tenant}`)).toBe('null')
  },
)

test(
  'deleting the session cookies of an open page signs the user out at the next refresh',
  { tag: '@night' },
  async ({ page, context }) => {
    await page.clock.install()
    await arriveSignedIn(page)
    await context.clearCookies()
    await page.clock.runFor(180_000)
    await expect(loginScreen(page).github).toBeVisible()
  },
)
