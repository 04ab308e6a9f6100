import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { consoleScreen } from '../screens/console-screen.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

test(
  'a tester signs in as a user from the console and ends the session there',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const user_id = await provider.createUser({ email: 'ada@example.com', name: { first_name: 'Ada' } })
    const { open, section } = consoleScreen(page, tenant)
    await open(`/users/${user_id}`)
    await expect(section('Live sessions')).toContainText('Not signed in.')
    const [app] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Sign in as this user' }).click(),
    ])
    await signInQuestion(app).proceed.click()
    await expect(homeScreen(app).heading).toBeVisible()
    await expect(section('Live sessions').getByText('impersonation')).toBeVisible()
    await section('Live sessions').getByRole('button', { name: /^End/ }).click()
    await expect(section('Live sessions')).toContainText('Not signed in.')
    await app.goto(homeUrl)
    await expect(loginScreen(app).github).toBeVisible()
  },
)

test(
  'a user who is locked in the console cannot sign in until they are unlocked',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await arriveSignedIn(page)
    const { open, section } = consoleScreen(page, tenant)
    await open('/users')
    await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
    await page.getByRole('button', { name: 'Lock' }).click()
    await expect(page.getByText('The user is locked.')).toBeVisible()
    await expect(section('Details')).toContainText('locked until')
    await page.goto(homeUrl)
    await homeScreen(page).signOut.click()
    await signInWithGithub(page)
    await expect(page.getByText(/Too many failed/)).toBeVisible()
    await open('/users')
    await page.getByRole('link', { name: 'Ada Lovelace' }).first().click()
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(section('Details')).toContainText('not locked')
  },
)

test(
  'the console lists a consent by user and by client and can revoke it',
  { tag: '@night' },
  async ({ page, assistant, tenant }) => {
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    const code = (await assistant.comeback()).get('code') ?? ''
    // The browser is still on its way to the assistant when the assistant has its code.
    await page.waitForURL(/\/callback\?/)
    await assistant.finish(code)
    const { open, row, heading, section } = consoleScreen(page, tenant)
    await open('/clients')
    await expect(row('Journey Assistant').first()).toContainText('dynamic registration')
    await row('Journey Assistant').first().getByRole('link').click()
    await expect(heading).toHaveText('Journey Assistant')
    await section('Consents').getByRole('link').click()
    await expect(heading).toHaveText('Ada Lovelace')
    await expect(section('Connected apps')).toContainText('openid')
    await section('Connected apps').getByRole('button', { name: 'Revoke' }).click()
    await section('Connected apps').getByRole('button', { name: 'Press again to revoke' }).click()
    await expect(section('Connected apps')).toContainText('No consents yet.')
    await expect(assistant.call('list_workspaces')).rejects.toThrow()
  },
)

test('an OAuth client is deleted in the console', { tag: '@night' }, async ({ page, provider, tenant }) => {
  await provider.createClient({
    client_id: 'connected-app-test-journey',
    client_name: 'Journey Assistant',
    client_type: 'third_party_public',
    redirect_urls: ['http://localhost:33418/callback'],
  })
  const { open, heading } = consoleScreen(page, tenant)
  await open('/clients/connected-app-test-journey')
  await page.getByRole('button', { name: 'Delete client' }).click()
  await page.getByRole('button', { name: /^Press again/ }).click()
  await expect(heading).toHaveText('Clients')
  await expect(page.getByText('No clients yet.')).toBeVisible()
})

for (const [width, colorScheme] of [
  [375, 'dark'],
  [1280, 'light'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })

    test(
      'a CSV is dropped on the console, its users are imported with the keyboard, and Undo removes them',
      { tag: '@night' },
      async ({ page, tenant, request }) => {
        const { open } = consoleScreen(page, tenant)
        await open('/recording')
        const dataTransfer = await page.evaluateHandle((text) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text], 'users.csv', { type: 'text/csv' }))
          return transfer
        }, 'E-Mail;Name;Team\nada@example.com;Ada Lovelace;A\nnobody;;\nada@example.com;;\n')
        await page.dispatchEvent('main', 'drop', { dataTransfer })
        await expect(page.getByRole('heading', { name: '1 user to import' })).toBeFocused()
        await expect(page.getByRole('row', { name: /3.*invalid email address: nobody/ })).toBeVisible()
        await expect(page.getByRole('row', { name: /4.*duplicate of row 2/ })).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: 'Import 1 user' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByText('1 user was imported.')).toBeVisible()
        await expect(page.getByLabel('File with users')).toBeFocused()
        const listEmails = async () => {
          const { users } = await (await request.get(`${PROVIDER_URL}/_mock/${tenant}/users`)).json()
          return users.map(({ emails: [first] }: { emails: { email: string }[] }) => first?.email)
        }
        expect(await listEmails()).toEqual(['ada@example.com'])
        await page.getByRole('button', { name: 'Undo' }).click()
        await expect.poll(listEmails).toEqual([])
      },
    )
  })
}
