import type { BrowserContext, Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { consoleScreen } from '../screens/console-screen.ts'
import { signInWithGithub } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

/** Lets the simulator play a client, and opens its authorization page. @returns that page, in its own tab */
async function play(page: Page, context: BrowserContext, client: string): Promise<Page> {
  await page.getByLabel('Plays').selectOption({ label: client })
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the authorization page' }).click()
  const tab = await opened
  await signInWithGithub(tab)
  await expect(consentScreen(tab).allow).toBeVisible()
  return tab
}

/** Pastes the URL that the browser was redirected to. */
async function paste(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address at which the browser ended').fill(address)
  await page.getByRole('button', { name: 'Finish' }).click()
}

const REDIRECTED = [
  { client: 'ChatGPT', host: 'chatgpt.com', redirect_uri: 'https://chatgpt.com/connector_platform_oauth_redirect' },
  { client: 'Claude', host: 'claude.ai', redirect_uri: 'https://claude.ai/api/mcp/auth_callback' },
  { client: 'Visual Studio Code', host: '127.0.0.1', redirect_uri: 'http://127.0.0.1:33418/' },
  {
    client: 'A client that sends only what is required',
    host: 'minimal.example',
    redirect_uri: 'https://minimal.example/callback',
  },
]

for (const { client, host, redirect_uri } of sampleByDay(REDIRECTED, 4)) {
  test(`the simulator acts as ${client}: the consent page shows ${host}, and pasting the redirect URL connects`, async ({
    page,
    context,
    tenant,
    provider,
  }) => {
    await context.route(`${redirect_uri}?*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Arrived' }))
    await consoleScreen(page, tenant).open('/simulator')
    const tab = await play(page, context, client)
    await expect(tab.getByText(host).first()).toBeVisible()
    await consentScreen(tab).allow.click()
    await tab.waitForURL((url) => url.href.startsWith(redirect_uri))
    await paste(page, tab.url())
    await expect(page.getByText('Connected.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'List workspaces' })).toBeVisible()
    const submitted = (await provider.journal()).filter(
      ({ operation_id }) => operation_id === 'idpOauthAuthorizeSubmit',
    )
    expect(submitted.map(({ request_body }) => request_body)).toMatchObject([{ redirect_uri, response_type: 'code' }])
  })
}

test(
  'the simulator acts as Claude Code and receives the redirect at a loopback URI with its own port',
  { tag: '@night' },
  async ({ page, tenant, provider }) => {
    await consoleScreen(page, tenant).open('/simulator')
    await page.getByLabel('Plays').selectOption({ label: 'Claude Code' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    await expect(page.getByText('Connected.')).toBeVisible()
    await expect(page).toHaveURL(`${PROVIDER_URL}/simulator?tenant=${tenant}`)
    const called = new Map((await provider.journal()).map((entry) => [entry.operation_id, entry.request_body]))
    expect(called.has('publicOauth2Register')).toBe(false)
    expect(called.get('idpOauthAuthorizeSubmit')).toMatchObject({
      client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
      redirect_uri: `${PROVIDER_URL}/callback`,
    })
  },
)

test(
  'the simulator acts as Cursor: the redirect opens the app, and pasting its URL connects',
  { tag: '@night' },
  async ({ page, context, tenant }) => {
    await consoleScreen(page, tenant).open('/simulator')
    const tab = await play(page, context, 'Cursor')
    const submitted = tab.waitForResponse(/\/idp\/oauth\/authorize\/submit/)
    await consentScreen(tab).allow.click()
    const { data } = await (await submitted).json()
    await expect(tab.getByText(fillIn(en['idp.consent.submitted'], { client: 'Cursor' }))).toBeVisible()
    expect(data.redirect_uri).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/)
    await paste(page, data.redirect_uri)
    await expect(page.getByText('Connected.')).toBeVisible()
  },
)

test(
  'the simulator rejects the redirect URL of another request, and its form is accessible at 320 px',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await consoleScreen(page, tenant).open('/simulator')
    await page.getByLabel('Plays').selectOption({ label: 'ChatGPT' })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await paste(page, 'https://chatgpt.com/connector_platform_oauth_redirect?code=a&state=another')
    await expect(page.getByText('This response belongs to no request of this tab.', { exact: false })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'after a reload, the simulator accepts a pasted redirect URL and reports the denial',
  { tag: '@night' },
  async ({ page, context, tenant }) => {
    await context.route('https://claude.ai/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Arrived' }))
    await consoleScreen(page, tenant).open('/simulator')
    const tab = await play(page, context, 'Claude')
    await consentScreen(tab).deny.click()
    await tab.waitForURL('https://claude.ai/**')
    await page.reload()
    await paste(page, tab.url())
    await expect(page.getByText('Access was denied.', { exact: false })).toBeVisible()
  },
)
