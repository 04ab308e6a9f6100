import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { consentScreen } from '../screens/consent-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { signInWithGithub } from '../steps.ts'

const LONG_STATE_BYTES = 1_536 // 2 kB in base64

function recordSubmit(page: Page): Promise<Record<string, unknown>> {
  return page.waitForRequest(/\/idp\/oauth\/authorize\/submit$/).then((request) => request.postDataJSON())
}

test(
  'a 2 kB state parameter with special characters is returned unchanged',
  { tag: '@oauth-request.state' },
  async ({ page, assistant }) => {
    const state = `${randomBytes(LONG_STATE_BYTES).toString('base64')} %2F&=+{"json":"é"}`
    await page.goto(await assistant.begin({ state }))
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    expect((await assistant.comeback()).get('state')).toBe(state)
  },
)

test(
  'a redirect_uri with %2F and a query is used exactly as registered',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const redirect_uri = 'http://localhost:33418/to%2Fassistant?next=%2Fchat&a=b%20c'
    const registered = await fetch(`${provider.url}/v1/public/${toProjectId(tenant)}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirect_uri] }),
    })
    const { client_id }: { client_id: string } = await registered.json()
    const code_challenge = 'a'.repeat(43)
    await page.route('http://localhost:33418/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
    await page.goto(`/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, code_challenge })}`)
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    await page.waitForURL('http://localhost:33418/**')
    expect(page.url()).toContain(`${redirect_uri}&code=`)
  },
)

test(
  'an encoded redirect_uri and several resources reach the provider unchanged',
  { tag: '@night' },
  async ({ page, assistant, browserName }) => {
    test.skip(browserName === 'firefox', 'its driver does not tell the body of a request')
    const url = new URL(await assistant.begin())
    url.searchParams.append('resource', `${assistant.resource}/`)
    const submitted = recordSubmit(page)
    expect(url.search).toContain('%2Fcallback')
    await page.goto(url.href)
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    expect(await submitted).toMatchObject({
      redirect_uri: assistant.redirectUri,
      resources: [assistant.resource, `${assistant.resource}/`],
    })
  },
)

test('an authorization request survives a reload at every step', { tag: '@night' }, async ({ page, assistant }) => {
  await page.goto(await assistant.begin())
  await expect(loginScreen(page).github).toBeVisible()
  await page.reload()
  await loginScreen(page).github.click()
  await page
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .waitFor()
  await page.reload()
  await page
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .click()
  await expect(consentScreen(page).heading).toBeVisible()
  await page.reload()
  await consentScreen(page).allow.click()
  expect((await assistant.comeback()).get('code')).not.toBeNull()
})

test(
  'an authorization request in a closed tab does not affect a later sign-in',
  { tag: '@night' },
  async ({ page, context, assistant }) => {
    const closed = await context.newPage()
    await closed.goto(await assistant.begin())
    await expect(loginScreen(closed).github).toBeVisible()
    await closed.close()
    await page.goto('/login')
    await signInWithGithub(page)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('returnTo'))).toBeNull()
  },
)

test(
  'two authorization requests in two tabs both resume after the sign-in',
  { tag: '@night' },
  async ({ page, context, assistant }) => {
    const first = await assistant.begin({ state: 'first' })
    const second = first.replace('state=first', 'state=second')
    const other = await context.newPage()
    await page.goto(first)
    await other.goto(second)
    await expect(loginScreen(other).github).toBeVisible()
    await signInWithGithub(page)
    await expect(consentScreen(page).heading).toBeVisible()
    expect(new URL(page.url()).searchParams.get('state')).toBe('first')
    await expect(consentScreen(other).heading).toBeVisible()
    expect(new URL(other.url()).searchParams.get('state')).toBe('second')
  },
)
