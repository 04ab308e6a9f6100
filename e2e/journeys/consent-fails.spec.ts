import { expectAccessible } from '../checks.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'
import { EN } from '../../web/src/messages/en.ts'

for (const missing of ['client_id', 'redirect_uri']) {
  test(
    `an authorization request without ${missing} shows the name of the missing parameter`,
    { tag: ['@consent-url.text', '@night'] },
    async ({ page }) => {
      const query = new URLSearchParams({ client_id: 'someone', redirect_uri: 'https://client.example/cb' })
      query.delete(missing)
      await arriveSignedIn(page)
      await page.goto(`/oauth/authorize?${query}`)
      await expect(page.getByText(fillIn(en['idp.missing-parameter'], { param: missing }))).toBeVisible()
    },
  )
}

test(
  'the consent page shows advice beside the retry button for an unknown client',
  { tag: '@night' },
  async ({ page }) => {
    const query = new URLSearchParams({ client_id: 'unknown', redirect_uri: 'https://client.example/cb' })
    await arriveSignedIn(page)
    await page.goto(`/oauth/authorize?${query}`)
    await expect(page.getByText(/^The app that sent you here is not registered\./)).toBeVisible()
    await expect(consentScreen(page).tryAgain).toBeVisible()
    await page.getByRole('link', { name: EN.goHome }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a failed load of the authorization request can be retried',
  { tag: ['@consent.load-text', '@night'] },
  async ({ page, assistant, provider }) => {
    await provider.fail('idpOauthAuthorizeStart', 'internal_server_error', 1)
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await expect(consentScreen(page).errorHeading).toBeVisible()
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    await consentScreen(page).tryAgain.click()
    await expect(consentScreen(page).heading).toBeVisible()
  },
)

test(
  'a failed consent decision shows an error and can be submitted again',
  { tag: ['@consent.submit-failed', '@night'] },
  async ({ page, assistant, provider }) => {
    await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error', 1)
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    await expect(page.getByRole('alert')).toHaveText(EN_APP.consent.submitFailed)
    await consentScreen(page).allow.click()
    expect((await assistant.comeback()).get('code')).not.toBeNull()
  },
)

test(
  'the browser never navigates to an unregistered redirect_uri',
  { tag: '@night' },
  async ({ page, assistant, baseURL }) => {
    const url = new URL(await assistant.begin())
    url.searchParams.set('redirect_uri', 'https://evil.example/steal')
    await page.goto(url.href)
    await signInWithGithub(page)
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    await expect(page.getByText(/asks to return to an address that is not registered/)).toBeVisible()
    await expect(consentScreen(page).tryAgain).toBeVisible()
    await expectAccessible(page)
    expect(new URL(page.url()).origin).toBe(baseURL)
  },
)

for (const decision of sampleByDay(['allow', 'deny'] as const, 2)) {
  test(
    `a javascript: redirect URI in the response to the decision ${decision} is not followed`,
    { tag: '@threat.b10' },
    async ({ page, assistant }) => {
      await page.route(/\/idp\/oauth\/authorize\/submit$/, async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        body.data.redirect_uri = 'javascript:document.title="owned"'
        await route.fulfill({ response, json: body })
      })
      await page.goto(await assistant.begin())
      await signInWithGithub(page)
      await consentScreen(page)[decision].click()
      await expect(page.getByRole('alert')).toHaveText(EN_APP.consent.submitFailed)
      expect(await page.title()).not.toBe('owned')
    },
  )
}

test(
  'a denial reaches the assistant when another tab has allowed it in the meantime',
  { tag: '@night' },
  async ({ page, assistant, context }) => {
    const url = await assistant.begin()
    await page.goto(url)
    await signInWithGithub(page)
    await expect(consentScreen(page).deny).toBeVisible()
    const other = await context.newPage()
    await other.route(`${assistant.redirectUri}?**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Back' }),
    )
    await other.goto(url)
    await consentScreen(other).allow.click()
    await other.waitForURL(`${assistant.redirectUri}?**`)
    await consentScreen(page).deny.click()
    const query = await assistant.comeback()
    expect([query.get('error'), query.has('code')]).toEqual(['access_denied', false])
  },
)

test(
  'a denial reaches the assistant after an automatic submission without consent has failed',
  { tag: ['@night', '@consent.deny-after-failure'] },
  async ({ page, assistant, provider }) => {
    const url = await assistant.begin()
    await page.goto(url)
    await signInWithGithub(page)
    await page.route(
      `${assistant.redirectUri}?**`,
      (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }),
      {
        times: 1,
      },
    )
    await consentScreen(page).allow.click()
    await page.waitForURL(`${assistant.redirectUri}?**`)
    await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error', 1)
    await page.goto(url)
    await expect(page.getByRole('alert')).toHaveText(EN_APP.consent.submitFailed)
    await consentScreen(page).deny.click()
    const query = await assistant.comeback()
    expect([query.get('error'), query.has('code')]).toEqual(['access_denied', false])
  },
)

test(
  'a denial reaches the assistant while the provider returns errors',
  { tag: '@night' },
  async ({ page, assistant, provider }) => {
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error')
    await consentScreen(page).deny.click()
    const query = await assistant.comeback()
    expect([query.get('error'), query.get('state')]).toEqual(['access_denied', 'state-of-the-assistant'])
  },
)

const INVALID = [
  ['redirect_uri', 'https://client.example@evil.example/cb'],
  ['state', 's'.repeat(9_000)],
  ['scope', 'openid "quoted"'],
] as const

for (const [name, value] of sampleByDay(INVALID, 3)) {
  test(
    `an invalid ${name} in an authorization request shows an error and does not redirect`,
    { tag: '@night' },
    async ({ page, assistant, baseURL }) => {
      const url = new URL(await assistant.begin())
      url.searchParams.set(name, value)
      await arriveSignedIn(page)
      await page.goto(url.href)
      await expect(page.getByRole('alert')).toHaveText(fillIn(en['idp.invalid-parameter'], { param: name }))
      expect(new URL(page.url()).origin).toBe(baseURL)
    },
  )
}

test(
  'a repeated parameter in an authorization request shows an error',
  { tag: '@night' },
  async ({ page, assistant }) => {
    await arriveSignedIn(page)
    await page.goto(`${await assistant.begin()}&client_id=other`)
    await expect(page.getByRole('alert')).toHaveText(fillIn(en['idp.repeated-parameter'], { param: 'client_id' }))
  },
)
