import { PROVIDER_URL, toTenantOrigin } from '../addresses.ts'
import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { linkOf, type Inbox } from '../inbox.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { githubPage } from '../screens/github-page.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { arriveSignedIn } from '../steps.ts'

const ATTACKER = 'mallory@example.com'
const MASKED = 'm•••@example.com'
const VICTIM = 'ada@example.com'

/** Calls the provider as anyone can who knows the public token. */
async function callAnonymously(tenant: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${PROVIDER_URL}/sdk/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

/** Requests a link for the attacker's own address. @returns the link */
async function plantLink({ tenant, inbox }: { tenant: string; inbox: Inbox }): Promise<string> {
  const url = `${toTenantOrigin(tenant)}/authenticate`
  const redirects = { login_magic_link_url: url, signup_magic_link_url: url }
  await callAnonymously(tenant, '/magic_links/email/login_or_create', { email: ATTACKER, ...redirects })
  return linkOf(await inbox.waitFor({ to: ATTACKER }))
}

test(
  'an attacker’s sign-in link does not replace a live session or link Asana to the attacker’s user',
  { tag: '@threat.b1' },
  async ({ page, tenant, inbox, provider }) => {
    await provider.configure({ pkce_required_for_oauth: true })
    await arriveSignedIn(page)
    const before = await page.context().cookies()

    await page.goto(await plantLink({ tenant, inbox }))
    await signInQuestion(page).proceed.click()
    await expect(signInQuestion(page).about(MASKED)).toBeVisible()
    const toValues = (cookies: typeof before) =>
      cookies.filter(({ name }) => name === 'stytch_session').map(({ value }) => value)
    expect(toValues(await page.context().cookies())).toEqual(toValues(before))

    await signInQuestion(page).cancel.click()
    await expect(homeScreen(page).heading).toBeVisible()
    await expect(homeScreen(page).account(VICTIM)).toBeVisible()
    await expect.poll(() => provider.statusesOf('sessionsRevoke')).toEqual([200])

    await homeScreen(page).connect.click()
    await asanaPage(page).allow.click()
    await expect(homeScreen(page).connected).toBeVisible()
    await expect(page.getByText(/^Asana has been connected as Ada Lovelace since/)).toBeVisible()
  },
)

test('a sign-in link that this browser did not request signs the user in only after confirmation', async ({
  page,
  tenant,
  inbox,
}) => {
  await page.goto(await plantLink({ tenant, inbox }))
  await expect(signInQuestion(page).heading).toBeFocused()
  expect((await page.context().cookies()).filter(({ name }) => name === 'stytch_session')).toEqual([])
  await tabTo(page, 'Continue')
  // The button waits a moment before it accepts a press.
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(homeScreen(page).heading).toBeVisible()
  await expect(homeScreen(page).account(ATTACKER)).toBeVisible()
})

test(
  'a signed-out user who cancels an unrequested sign-in link returns to the login page',
  { tag: '@night' },
  async ({ page, tenant, inbox }) => {
    await page.goto(await plantLink({ tenant, inbox }))
    await expect(signInQuestion(page).heading).toBeFocused()
    await tabTo(page, 'Cancel')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(loginUrl)
    await expect(loginScreen(page).github).toBeVisible()
    await page.goto(homeUrl)
    await expect(loginScreen(page).github).toBeVisible()
  },
)

test(
  'the confirmation of an unrequested sign-in link is accessible, also on a narrow screen',
  { tag: '@night' },
  async ({ page, tenant, inbox }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await arriveSignedIn(page)
    await page.goto(await plantLink({ tenant, inbox }))
    await expect(signInQuestion(page).heading).toBeVisible()
    await expectAccessible(page)
  },
)

test('an Asana OAuth callback that was started in another browser does not link the account', async ({
  page,
  context,
}) => {
  await arriveSignedIn(page)
  await homeScreen(page).connect.click()
  await expect(asanaPage(page).allow).toBeVisible()
  await context.clearCookies({ name: 'asana_start' })
  await asanaPage(page).allow.click()
  await expect(page.getByRole('alert')).toHaveText(
    'ErrorThis Asana connection was not started in this browser. Please try again. (not_started)',
  )
  await expect(homeScreen(page).linked).toBeHidden()
  await homeScreen(page).connect.click()
  await asanaPage(page).allow.click()
  await expect(homeScreen(page).connected).toBeVisible()
})

test(
  'the login link of an attacker’s password reset email requires confirmation',
  { tag: ['@night', '@threat.b1'] },
  async ({ page, tenant, inbox, provider }) => {
    await provider.createUser({ email: ATTACKER })
    await arriveSignedIn(page)
    const url = `${toTenantOrigin(tenant)}/reset-password`
    await callAnonymously(tenant, '/passwords/email/reset/start', {
      email: ATTACKER,
      login_redirect_url: url,
      reset_password_redirect_url: url,
    })
    await page.goto(linkOf(await inbox.waitFor({ to: ATTACKER }), 'login'))
    await signInQuestion(page).proceed.click()
    await expect(signInQuestion(page).about(MASKED)).toBeVisible()
    await signInQuestion(page).cancel.click()
    await expect(homeScreen(page).account(VICTIM)).toBeVisible()
  },
)

test(
  'a sign-in requires confirmation before it replaces another user who signed in meanwhile',
  { tag: ['@night', '@threat.b1'] },
  async ({ page, context }) => {
    await page.goto(loginUrl)
    await loginScreen(page).github.click()
    const other = await context.newPage()
    await arriveSignedIn(other)

    await githubPage(page).accounts.nth(1).click()
    await expect(signInQuestion(page).about('g•••@example.com')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${VICTIM} now.`)).toBeVisible()
    await other.reload()
    await expect(homeScreen(other).account(VICTIM)).toBeVisible()
    await signInQuestion(page).proceed.click()
    await expect(homeScreen(page).account('grace@example.com')).toBeVisible()
  },
)

test(
  'an impersonation link requires confirmation before it replaces the session',
  { tag: ['@night', '@threat.b1'] },
  async ({ page, provider }) => {
    const token = await provider.impersonate(await provider.createUser({ email: ATTACKER }))
    await arriveSignedIn(page)
    await page.goto(`/authenticate?stytch_token_type=impersonation&token=${token}`)
    await signInQuestion(page).proceed.click()
    await expect(signInQuestion(page).about(MASKED)).toBeVisible()
    await signInQuestion(page).cancel.click()
    await expect(homeScreen(page).account(VICTIM)).toBeVisible()
  },
)
