import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { linkOf } from '../inbox.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { emailConfirmation } from '../screens/email-confirmation.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { signInForm } from '../screens/sign-in-form.ts'

const ADA = 'ada@example.com'

test.beforeEach(async ({ page }) => {
  await page.goto(demoUrl('email-link'))
})

test(
  'a new user signs up with an emailed link and signs in with the next one',
  { tag: '@methods.magic-link' },
  async ({ page, inbox }) => {
    await page.goto(demoUrl('email-link-with-options'))
    await signInForm(page).sendToEmail(ADA)
    await expect(emailConfirmation(page).sentTo(ADA)).toBeVisible()
    await expect(demoPage(page).events).toHaveText(['MAGIC_LINK_LOGIN_OR_CREATE'])

    const signup = await inbox.waitFor({ to: ADA })
    await page.goto(linkOf(signup))
    await expect(homeScreen(page).heading).toBeVisible()

    await page.context().clearCookies()
    await page.goto(demoUrl('email-link-with-options'))
    await signInForm(page).sendToEmail(ADA)
    const login = await inbox.waitFor({ to: ADA })
    const hop = await page.request.get(linkOf(login), { maxRedirects: 0 })
    expect(new URL(hop.headers()['location'] ?? '').searchParams.get('from')).toBe('login')
    await page.goto(linkOf(login))
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test(
  'the email has the template, locale and expiration times that the page configures',
  { tag: '@night' },
  async ({ page, inbox, provider }) => {
    await page.goto(demoUrl('email-link-with-options'))
    await signInForm(page).sendToEmail(ADA)
    const mail = await inbox.waitFor({ to: ADA, channel: 'email' })
    expect(mail).toMatchObject({ template: 'signup-template', locale: 'es' })
    const [call] = (await provider.journal()).filter((entry) => entry.operation_id === 'magicLinksEmailLoginOrCreate')
    expect(call?.request_body).toMatchObject({
      login_expiration_minutes: 15,
      signup_expiration_minutes: 45,
      login_template_id: 'login-template',
      signup_template_id: 'signup-template',
      locale: 'es',
    })
  },
)

test('an email link works once and expires after thirty minutes', { tag: '@night' }, async ({ page, inbox, clock }) => {
  await signInForm(page).sendToEmail(ADA)
  const used = linkOf(await inbox.waitFor({ to: ADA }))
  await page.goto(used)
  await expect(homeScreen(page).heading).toBeVisible()
  // The tab of a person who is signed in may be restored.
  await page.goto(used)
  await signInQuestion(page).proceed.click()
  await expect(homeScreen(page).heading).toBeVisible()

  await page.context().clearCookies()
  await page.goto(used)
  await signInQuestion(page).proceed.click()
  await expect(page.getByText(/^Authentication failed: The magic link could not be authenticated/)).toBeVisible()

  await page.goto(demoUrl('email-link'))
  await signInForm(page).sendToEmail(ADA)
  const expired = linkOf(await inbox.waitFor({ to: ADA }))
  await clock.advance(30 * 60_000 + 1_000)
  await page.goto(expired)
  await expect(page.getByText(/^Authentication failed: The magic link could not be authenticated/)).toBeVisible()
})

test('an unknown email link shows an error', { tag: '@night' }, async ({ page, provider }) => {
  await page.goto('/authenticate?token=never-sent&stytch_token_type=magic_links')
  await signInQuestion(page).proceed.click()
  await expect(page.getByText(/^Authentication failed: /)).toBeVisible()
  const [call] = (await provider.journal()).filter((entry) => entry.operation_id === 'magicLinksAuthenticate')
  expect(call?.status).toBe(404)
})

test('requests of a link scanner do not use up an email link', { tag: '@night' }, async ({ page, inbox, request }) => {
  await signInForm(page).sendToEmail(ADA)
  const link = linkOf(await inbox.waitFor({ to: ADA }))
  expect(link).toContain(`${PROVIDER_URL}/v1/magic_links/redirect?`)
  await request.head(link, { maxRedirects: 0 })
  await request.get(link, { maxRedirects: 0 })
  await request.get(link, { maxRedirects: 0 })
  await page.goto(link)
  await expect(homeScreen(page).heading).toBeVisible()
})

test(
  'a mail scanner that runs scripts and clicks by script does not use up an email link',
  { tag: '@threat.b11' },
  async ({ page, inbox, browser, baseURL, provider }) => {
    await signInForm(page).sendToEmail(ADA)
    const link = linkOf(await inbox.waitFor({ to: ADA }))
    const service = await browser.newContext({ ...(baseURL && { baseURL }) })
    const scanner = await service.newPage()
    await scanner.goto(link)
    await expect(signInQuestion(scanner).proceed.and(scanner.locator(':not([aria-disabled])'))).toBeVisible()
    await scanner.evaluate(() => {
      for (const button of document.querySelectorAll('button')) button.click()
    })
    await service.close()
    expect(await provider.statusesOf('magicLinksAuthenticate')).toEqual([])
    await page.goto(link)
    await expect(homeScreen(page).heading).toBeVisible()
    expect(await provider.statusesOf('magicLinksAuthenticate')).toEqual([200])
  },
)

test(
  'an email link works in another browser once the user has pressed Continue',
  { tag: '@night' },
  async ({ page, inbox, browser, baseURL }) => {
    await signInForm(page).sendToEmail(ADA)
    const phone = await browser.newContext({ ...(baseURL && { baseURL }) })
    const elsewhere = await phone.newPage()
    await elsewhere.goto(linkOf(await inbox.waitFor({ to: ADA })))
    await signInQuestion(elsewhere).proceed.click()
    await expect(homeScreen(elsewhere).heading).toBeVisible()
    await phone.close()
  },
)

test(
  'with PKCE, an email link works in the browser that requested it',
  { tag: '@night' },
  async ({ page, inbox, provider }) => {
    await provider.configure({ pkce_required_for_email_magic_links: true })
    await page.reload()
    await signInForm(page).sendToEmail(ADA)
    await page.goto(linkOf(await inbox.waitFor({ to: ADA })))
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test(
  'the email confirmation links to mailboxes with a search for the project’s sender domain',
  { tag: ['@email-confirmation.first-mailbox', '@night'] },
  async ({ page, provider }) => {
    await provider.configure({ email_domains: ['acme.example'] })
    await page.reload()
    await signInForm(page).sendToEmail(ADA)
    const { mailboxes } = emailConfirmation(page)
    await expect(mailboxes).toHaveCount(3)
    await expect(mailboxes.first()).toHaveAttribute('href', /acme\.example/)
  },
)

test(
  '“Try again” on the email confirmation returns to the email form',
  { tag: ['@email-confirmation.try-again', '@night'] },
  async ({ page, inbox, provider }) => {
    await signInForm(page).sendToEmail(ADA)
    await emailConfirmation(page).tryAgain.click()
    await expect(signInForm(page).email).toHaveValue('')
    await signInForm(page).sendToEmail('bob@example.com')
    await expect(emailConfirmation(page).sentTo('bob@example.com')).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: 'bob@example.com' })))
    await expect(homeScreen(page).heading).toBeVisible()
    const events = (await provider.journal()).filter((entry) => entry.operation_id === 'events')
    expect(JSON.stringify(events)).toContain('email_try_again_clicked')
  },
)
