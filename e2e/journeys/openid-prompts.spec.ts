import type { Page } from '@playwright/test'
import { expectAccessible, tabTo } from '../checks.ts'
import type { Assistant } from '../assistant.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { githubPage } from '../screens/github-page.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const AGAIN = EN_APP.signInAgain.subtitle
const back = (page: Page) => page.getByRole('heading', { name: 'Back at the assistant' })

/** Starts an authorization request of the assistant. @returns its URL, with more parameters */
async function begin(assistant: Assistant, parameters: Record<string, string> = {}): Promise<string> {
  return withParameters(await assistant.begin(), parameters)
}

/** Signs in and allows the assistant, so that its next requests need no consent. @returns the URL of the request */
async function allowOnce(page: Page, assistant: Assistant): Promise<string> {
  const url = await begin(assistant)
  await page.goto(url)
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  await expect(back(page)).toBeVisible()
  return url
}

function withParameters(url: string, parameters: Record<string, string>): string {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value)
  return changed.href
}

const responseOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

for (const parameters of sampleByDay([{ prompt: 'login' }, { max_age: '0' }, { prompt: 'login select_account' }], 3)) {
  test(
    `an allowed assistant with ${JSON.stringify(parameters)} gets a code only after another sign-in`,
    { tag: '@threat.c3' },
    async ({ page, assistant, provider }) => {
      const url = await allowOnce(page, assistant)
      await provider.advanceClock(60_000)
      const again = withParameters(url, parameters)
      await page.goto(again)
      await expect(page.getByText(AGAIN)).toBeVisible()
      await page.reload()
      await expect(page.getByText(AGAIN)).toBeVisible()
      await signInWithGithub(page)
      await expect(back(page)).toBeVisible()
      expect(responseOf(page)).toHaveProperty('code')
      await page.goto(again)
      await expect(page.getByText(AGAIN)).toBeVisible()
    },
  )
}

test(
  'a late session response does not undo another sign-in',
  { tag: '@night' },
  async ({ page, assistant, provider }) => {
    const url = await allowOnce(page, assistant)
    await provider.advanceClock(60_000)
    await page.goto(withParameters(url, { prompt: 'login' }))
    await expect(page.getByText(AGAIN)).toBeVisible()
    const signedIn = page.waitForResponse('**/sdk/v1/oauth/authenticate')
    await page.route('**/sdk/v1/sessions/authenticate', async (route) => {
      const response = await route.fetch()
      await signedIn
      await route.fulfill({ response })
    })
    await signInWithGithub(page)
    await expect(back(page)).toBeVisible()
    expect(responseOf(page)).toHaveProperty('code')
  },
)

test(
  'prompt=login requires no second sign-in when the user signs in for the request itself',
  { tag: ['@night', '@threat.c3'] },
  async ({ page, assistant }) => {
    await page.goto(await begin(assistant, { prompt: 'login', max_age: '0' }))
    await signInWithGithub(page)
    await expect(consentScreen(page).allow).toBeVisible()
  },
)

test(
  'max_age is measured from the time of the sign-in',
  { tag: ['@night', '@threat.c3'] },
  async ({ page, assistant, clock }) => {
    await clock.install()
    const url = await allowOnce(page, assistant)
    await clock.advance(200_000)
    await page.goto(withParameters(url, { max_age: '300' }))
    await expect(back(page)).toBeVisible()
    await clock.advance(101_000)
    await page.goto(withParameters(url, { max_age: '300' }))
    await expect(page.getByText(AGAIN)).toBeVisible()
  },
)

test(
  'the auth_time claim of the ID token is the time of the sign-in',
  { tag: ['@night', '@threat.c3'] },
  async ({ page, assistant, provider }) => {
    const before = Math.floor(Date.parse(await provider.now()) / 1000)
    await allowOnce(page, assistant)
    const code = new URL(page.url()).searchParams.get('code') ?? ''
    await provider.advanceClock(60_000)
    await assistant.finish(code)
    const [, payload = ''] = assistant.tokens()?.id_token?.split('.') ?? []
    const claims: { auth_time: number } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(claims.auth_time - before).toBeGreaterThanOrEqual(0)
    expect(claims.auth_time - before).toBeLessThan(60)
  },
)

test(
  'prompt=select_account asks the user to choose an account, also by keyboard',
  { tag: '@night' },
  async ({ page, assistant }) => {
    const url = withParameters(await allowOnce(page, assistant), { prompt: 'select_account' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, 'Continue as ada@example.com')
    await page.keyboard.press('Enter')
    await expect(back(page)).toBeVisible()

    await page.goto(url)
    await page.getByRole('button', { name: EN_APP.chooseAccount.useOther }).click()
    await expect(page.getByText(AGAIN)).toBeVisible()
    await expectAccessible(page)
    await loginScreen(page).github.click()
    await expect(page).toHaveURL(/[?&]prompt=select_account/)
    await githubPage(page).accounts.nth(1).click()
    await signInQuestion(page).proceed.click()
    await expect(page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'grace@example.com' }))).toBeVisible()
    await consentScreen(page).allow.click()
    await expect(back(page)).toBeVisible()
  },
)

test('prompt=consent shows the consent page again', { tag: '@night' }, async ({ page, assistant }) => {
  const url = await allowOnce(page, assistant)
  await page.goto(withParameters(url, { prompt: 'consent' }))
  await expect(consentScreen(page).allow).toBeVisible()
})

for (const [prompt, error] of [
  ['none', 'login_required'],
  ['none login', 'invalid_request'],
]) {
  test(
    `prompt=${prompt} without a session redirects to the client with ${error}`,
    { tag: '@night' },
    async ({ page, assistant }) => {
      await page.goto(await begin(assistant, { prompt: prompt ?? '' }))
      await expect(back(page)).toBeVisible()
      expect(responseOf(page)).toEqual({ error, state: 'state-of-the-assistant', iss: expect.stringContaining('http') })
    },
  )
}

test(
  'prompt=none with a session redirects to the client with consent_required or a code',
  { tag: '@night' },
  async ({ page, assistant }) => {
    const url = await begin(assistant)
    await page.goto(url)
    await signInWithGithub(page)
    await expect(consentScreen(page).allow).toBeVisible()
    await page.goto(withParameters(url, { prompt: 'none' }))
    await expect(back(page)).toBeVisible()
    expect(responseOf(page)).toMatchObject({ error: 'consent_required' })
    await page.goto(url)
    await consentScreen(page).allow.click()
    await expect(back(page)).toBeVisible()
    await page.goto(withParameters(url, { prompt: 'none' }))
    await expect(back(page)).toBeVisible()
    expect(responseOf(page)).toHaveProperty('code')
    await page.goto(withParameters(url, { prompt: 'none', max_age: '0' }))
    await expect(back(page)).toBeVisible()
    expect(responseOf(page)).toMatchObject({ error: 'login_required' })
  },
)

test(
  'prompt=none never redirects to an unregistered redirect URI',
  { tag: '@threat.c4' },
  async ({ page, assistant }) => {
    const url = await begin(assistant, { prompt: 'none', redirect_uri: 'https://evil.example/' })
    await page.goto(url)
    await expect(page.getByText(EN_APP.consent.loadFailed)).toBeVisible()
    expect(page.url()).toBe(url)
  },
)

test('login_hint is passed on to the third-party provider', { tag: '@night' }, async ({ page, assistant }) => {
  await page.goto(await begin(assistant, { login_hint: 'grace@example.com' }))
  await loginScreen(page).github.click()
  await expect(page).toHaveURL(/[?&]login_hint=grace%40example\.com/)
})
