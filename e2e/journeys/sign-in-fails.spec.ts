import { expectAccessible } from '../checks.ts'
import { githubPage } from '../screens/github-page.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { expect, test } from '../fixtures.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

test('a user who cancels at GitHub returns to the login page', { tag: '@night' }, async ({ page }) => {
  await page.goto(loginUrl)
  await loginScreen(page).github.click()
  await githubPage(page).cancel.click()
  await expect(page.getByText(en['error.oauth_flow_callback_error'])).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(loginScreen(page).github).toBeVisible()
})

test(
  'a sign-in link without a token shows an error and returns to the login page after two seconds',
  { tag: ['@authenticate.missing-redirect', '@night'] },
  async ({ page }) => {
    await page.clock.install()
    await page.goto(`/authenticate`)
    await expect(page.getByRole('heading', { name: EN_APP.authenticate.errorTitle })).toBeVisible()
    await expect(page.getByText(EN_APP.authenticate.missingToken)).toBeVisible()
    await page.clock.fastForward(2_000)
    await expect(page).toHaveURL(loginUrl)
  },
)

test(
  'a rejected sign-in token shows the reason and returns to the login page after three seconds',
  { tag: ['@authenticate.failed-redirect', '@night'] },
  async ({ page }) => {
    await page.clock.install()
    await page.goto(`/authenticate?token=never-issued&stytch_token_type=oauth`)
    await expect(signInQuestion(page).heading).toBeVisible()
    await page.clock.fastForward(500)
    await signInQuestion(page).proceed.click()
    await expect(
      page.getByText(fillIn(EN_APP.authenticate.failed, { reason: en['error.oauth_token_not_found'] })),
    ).toBeVisible()
    await page.clock.fastForward(3_000)
    await expect(page).toHaveURL(loginUrl)
  },
)

test(
  'a gateway error during a sign-in is shown without technical terms',
  { tag: '@night' },
  async ({ page, provider }) => {
    await provider.force({ operation_id: 'oauthAuthenticate', kind: 'html_502' })
    await page.goto(`/authenticate?token=never-issued&stytch_token_type=oauth`)
    await signInQuestion(page).proceed.click()
    await expect(page.getByRole('alert')).toHaveText(
      fillIn(EN_APP.authenticate.failed, { reason: en['failure.network'] }),
    )
    await expectAccessible(page)
  },
)

test(
  'a single-use sign-in token is sent to the provider only once',
  { tag: ['@login-state.github', '@oauth-start.redirect'] },
  async ({ page, provider }) => {
    await page.goto(loginUrl)
    await loginScreen(page).github.click()
    await githubPage(page).accounts.first().click()
    await expect(page).toHaveURL('/')
    const calls = (await provider.journal()).filter((entry) => entry.operation_id === 'oauthAuthenticate')
    expect(calls.map((entry) => entry.status)).toEqual([200])
  },
)

test(
  'a login button whose code fails to load shows an error and works on the next click',
  { tag: '@night' },
  async ({ page }) => {
    const code = '**/assets/methods-*.js*'
    await page.route(code, (route) => route.abort())
    await page.goto(loginUrl)
    await loginScreen(page).github.click()
    await expect(page.getByRole('alert')).toHaveText(en['failure.network'])
    await page.unroute(code)
    await loginScreen(page).github.click()
    await expect(githubPage(page).cancel).toBeVisible()
  },
)
