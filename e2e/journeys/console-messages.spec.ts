import type { APIRequestContext } from '@playwright/test'
import { PROVIDER_URL, toTenantOrigin } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { callOperation } from '../operation-call.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { messagesPage } from '../screens/messages-page.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'

/** Requests a link, whose email leads to the tenant's web app. */
async function askForLink(request: APIRequestContext, tenant: string, email: string) {
  const path = '/sdk/v1/magic_links/email/login_or_create'
  const operation = { operation_id: 'magicLinksEmailLoginOrCreate', method: 'POST', path, document: 'sdk' } as const
  const url = `${toTenantOrigin(tenant)}/authenticate`
  const body = { email, login_magic_link_url: url, signup_magic_link_url: url }
  expect((await callOperation(request, tenant, operation, { body })).status()).toBe(200)
}

/** Requests a passcode by SMS. */
async function askForCode(request: APIRequestContext, tenant: string, phone_number: string) {
  const path = '/sdk/v1/otps/sms/login_or_create'
  const operation = { operation_id: 'otpsSmsLoginOrCreate', method: 'POST', path, document: 'sdk' } as const
  expect((await callOperation(request, tenant, operation, { body: { phone_number } })).status()).toBe(200)
}

test('a message is found by its recipient, opened and shared by URL, and its link signs the user in', async ({
  page,
  context,
  request,
  tenant,
}) => {
  await askForLink(request, tenant, 'ada@example.com')
  await askForCode(request, tenant, '+12025550123')
  const messages = messagesPage(page)
  await messages.open(tenant)
  await expect(messages.rows).toHaveCount(2)
  await messages.search.fill('ada@')
  await expect(messages.rows).toHaveCount(1)
  await messages.row('ada@example.com').click()
  await expect(messages.heading).toBeFocused()
  await expect(messages.mail.getByRole('link', { name: 'Create account' })).toBeVisible()
  const address = page.url()

  const [linked] = await Promise.all([
    context.waitForEvent('page'),
    messages.mail.getByRole('link', { name: /account/ }).click(),
  ])
  await signInQuestion(linked).proceed.click()
  await expect(homeScreen(linked).heading).toBeVisible()

  const other = await context.newPage()
  await other.goto(address)
  await expect(messagesPage(other).heading).toHaveText((await messages.heading.innerText()).trim())
  await expect(messagesPage(other).search).toHaveValue('ada@')
  await expect(messagesPage(other).openLink).toHaveAttribute('target', '_blank')
})

test(
  'the messages page shows new messages without a reload and copies the newest code by keyboard',
  { tag: '@night' },
  async ({ page, context, request, tenant }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: PROVIDER_URL })
    const messages = messagesPage(page)
    await messages.open(tenant)
    await expect(page.getByText('No messages yet.')).toBeVisible()
    await askForLink(request, tenant, 'ada@example.com')
    await expect(messages.rows).toHaveCount(1)
    await askForCode(request, tenant, '+12025550123')
    await expect(messages.rows).toHaveCount(2)
    await page.keyboard.press('j')
    await expect(messages.rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(messages.heading).toBeFocused()
    await page.keyboard.press('c')
    await expect(page.getByText(/^Copied \d{6}\.$/)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await expect(messages.opened).toContainText(copied)
    await messages.opened.getByRole('link', { name: 'Find the request in the journal' }).click()
    await expect(page.getByRole('list', { name: 'Journal entries, newest first' }).getByRole('listitem')).toHaveText(
      /otpsSmsLoginOrCreate/,
    )
  },
)

for (const width of sampleByDay([320, 400, 1280], 3)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the messages page has no accessibility violations', { tag: '@night' }, async ({ page, request, tenant }) => {
      await askForLink(request, tenant, 'a.person.with.a.long.name@department.example.com')
      await askForCode(request, tenant, '+12025550123')
      const messages = messagesPage(page)
      await messages.open(tenant)
      await messages.row('+12025550123').click()
      await expect(messages.heading).toBeFocused()
      await expectAccessible(page)
      await messages.row('department').click()
      for (const view of ['HTML', 'Phone width', 'Text', 'Source', 'Headers']) {
        await messages.tab(view).click()
        await expectAccessible(page)
      }
    })
  })
}
