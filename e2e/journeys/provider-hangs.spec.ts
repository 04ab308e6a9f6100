import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { arriveSignedIn, holdCalls, signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const SLOW = EN_APP.slow.text

test(
  'signing out clears the session in every tab while the provider does not respond',
  { tag: '@threat.b4' },
  async ({ page, context }) => {
    await arriveSignedIn(page)
    const other = await context.newPage()
    await other.goto('/')
    await expect(homeScreen(other).heading).toBeVisible()
    await holdCalls(page, '**/sdk/v1/sessions/revoke')
    const failed: string[] = []
    page.on('requestfailed', (request) => void failed.push(request.url()))
    await homeScreen(page).signOut.click()
    await expect(loginScreen(page).github).toBeVisible()
    await expect(loginScreen(other).github).toBeVisible()
    // The call that revokes the session is still pending.
    expect(failed.filter((url) => url.includes('/sessions/revoke'))).toEqual([])
    await expect.poll(() => context.cookies()).toEqual([])
  },
)

test(
  'a sign-in without a response shows a notice after three seconds and fails after ten',
  { tag: '@threat.b4' },
  async ({ page }) => {
    await page.clock.install()
    await holdCalls(page, '**/sdk/v1/oauth/authenticate')
    await page.goto('/')
    await signInWithGithub(page)
    await expect(page.getByText(EN_APP.authenticate.working)).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(page.getByText(SLOW)).toBeVisible()
    await expectAccessible(page)
    await page.clock.runFor(7_000)
    await expect(page.getByRole('alert')).toHaveText(
      fillIn(EN_APP.authenticate.failed, { reason: en['failure.timeout'] }),
    )
    await page.clock.runFor(3_000)
    await expect(loginScreen(page).github).toBeVisible()
  },
)

test('a slow sign-in can be retried', { tag: ['@night', '@threat.b4'] }, async ({ page }) => {
  await page.clock.install()
  let count = 0
  await page.route('**/sdk/v1/oauth/authenticate', (route) => {
    count += 1
    return count === 1 ? undefined : route.fallback()
  })
  await page.goto('/')
  await signInWithGithub(page)
  await expect(page.getByText(EN_APP.authenticate.working)).toBeVisible()
  await page.clock.runFor(3_000)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(homeScreen(page).heading).toBeVisible()
})

test(
  'an authorization request without a response shows a notice, then fails, and can be loaded again',
  { tag: ['@night', '@threat.b4'] },
  async ({ page, assistant }) => {
    await arriveSignedIn(page)
    const release = await holdCalls(page, '**/sdk/v1/idp/oauth/authorize/start')
    await page.clock.install()
    await page.goto(await assistant.begin())
    await expect(page.getByRole('heading', { name: EN_APP.consent.title })).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(page.getByText(SLOW)).toBeVisible()
    await expectAccessible(page)
    await page.clock.runFor(7_000)
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    release()
    await consentScreen(page).tryAgain.click()
    await expect(consentScreen(page).deny).toBeVisible()
  },
)

test(
  'a consent decision without a response fails and can be submitted again',
  { tag: '@night' },
  async ({ page, assistant }) => {
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await expect(consentScreen(page).allow).toBeEnabled()
    const release = await holdCalls(page, '**/sdk/v1/idp/oauth/authorize/submit')
    await page.clock.install()
    await consentScreen(page).allow.click()
    await expect(page.getByRole('button', { name: en['idp.consent.submitting'] })).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(page.getByText(SLOW)).toBeVisible()
    await page.clock.runFor(7_000)
    await expect(page.getByRole('alert')).toHaveText(EN_APP.consent.submitFailed)
    release()
    await consentScreen(page).allow.click()
    expect((await assistant.comeback()).get('code')).not.toBeNull()
  },
)

for (const [name, body] of [
  ['has none of its members', '{"data":{}}'],
  ['is a page', '<h1>Welcome</h1>'],
] as const) {
  test(`a 200 response that ${name} counts as a failed load`, { tag: '@night' }, async ({ page, assistant }) => {
    await arriveSignedIn(page)
    await page.route('**/sdk/v1/idp/oauth/authorize/start', (route) =>
      route.fulfill({
        status: 200,
        body,
        headers: {
          'access-control-allow-origin': new URL(page.url()).origin,
          'access-control-allow-credentials': 'true',
        },
      }),
    )
    await page.goto(await assistant.begin())
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    await expect(page.getByText('sent a response that this page does not understand')).toBeVisible()
  })
}
