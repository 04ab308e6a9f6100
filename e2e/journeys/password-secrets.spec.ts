import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { linkOf } from '../inbox.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { en } from '../../widget/src/messages/en.ts'

const email = 'ada@example.com'
const password = 'quite the zebra umbrella'
const newPassword = 'another tango of giraffes'

test('no password or token appears in a URL, an event, the console, the journal or the storage', async ({
  page,
  provider,
  tenant,
  inbox,
}) => {
  const seen: string[] = []
  page.on('console', (message) => seen.push(message.text()))
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(request.url())
    if (request.url().endsWith('/events')) seen.push(request.postData() ?? '')
  })
  await enterEmail(page, email)
  await submitPassword(page, password)
  await expect(passwordScreens(page).success).toBeVisible()
  await enterEmail(page, email)
  // The journal lacks a call whose page was left before its response.
  const refused = page.waitForResponse((response) => response.url().endsWith('/passwords/authenticate'))
  await submitPassword(page, 'a wrong password')
  expect((await refused).status()).toBe(401)
  await passwordScreens(page).forgot.click()
  await expect(page.getByRole('heading', { name: en['password.forgot.title'] })).toBeVisible()
  const link = linkOf(await inbox.waitFor({ to: email }), 'reset_password')
  await page.goto(link)
  await submitPassword(page, newPassword)
  await expect(page).toHaveURL('/')
  seen.push(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])))
  const journal = await fetch(`${PROVIDER_URL}/_mock/${tenant}/journal`)
  seen.push(await journal.text())

  const everything = seen.join('\n')
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).not.toBe('')
  expect(everything).toContain('passwordsAuthenticate')
  expect(everything).toContain('email_sent')
  for (const secret of [password, newPassword, 'a wrong password', token]) {
    for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')]) {
      expect(everything).not.toContain(form)
    }
  }
  expect((await provider.journal()).length).toBeGreaterThan(5)
})
