import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { githubPage } from '../screens/github-page.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

test(
  'switching accounts on the consent page returns to the same request after the next sign-in',
  { tag: '@threat.b2' },
  async ({ page, assistant }) => {
    const request = await assistant.begin({ state: 'a=b&c+d' })
    await page.goto(request)
    await signInWithGithub(page)
    await expect(page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'ada@example.com' }))).toBeVisible()
    await tabTo(page, en['idp.consent.not-you'])
    await page.keyboard.press('Enter')
    await expect(loginScreen(page).github).toBeVisible()
    await loginScreen(page).github.click()
    await githubPage(page).accounts.nth(1).click()
    await expect(page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'grace@example.com' }))).toBeVisible()
    expect(page.url()).toBe(request)
    await consentScreen(page).allow.click()
    expect((await assistant.comeback()).get('state')).toBe('a=b&c+d')
  },
)

test('the home page names the account, and another person can sign out of it', { tag: '@night' }, async ({ page }) => {
  await arriveSignedIn(page)
  await expect(homeScreen(page).account('ada@example.com')).toBeVisible()
  await page.getByRole('button', { name: en['idp.consent.not-you'] }).click()
  await expect(page).toHaveURL(loginUrl)
})

test('a long email address wraps on narrow screens', { tag: '@night' }, async ({ page, provider, assistant }) => {
  const email = `${'very-long-name-'.repeat(4)}@${'long-domain-'.repeat(4)}example.com`
  const accounts = [{ provider_subject: 'github-long', email, name: 'Long' }]
  const { oauth_providers } = await provider.config()
  await provider.configure({ oauth_providers: { ...oauth_providers, github: { enabled: true, accounts } } })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(await assistant.begin())
  await signInWithGithub(page)
  await expect(page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: email }))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expect(homeScreen(page).account(email)).toBeVisible()
  await expectAccessible(page)
})
