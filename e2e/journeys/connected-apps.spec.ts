import type { Page } from '@playwright/test'
import type { Assistant } from '../assistant.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { homeUrl } from '../screens/home-screen.ts'
import { signInWithGithub } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

const EMPTY = en['apps.none']

/** Connects a real MCP client, and opens the home page. */
async function connect(page: Page, assistant: Assistant): Promise<void> {
  await page.goto(await assistant.begin())
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  const code = (await assistant.comeback()).get('code') ?? ''
  // The browser is still on its way to the assistant when the assistant has its code.
  await page.waitForURL(/\/callback\?/)
  await assistant.finish(code)
  await page.goto(homeUrl)
}

test(
  'a user sees which assistants have access and can remove that access immediately',
  { tag: '@threat.c9' },
  async ({ page, assistant, provider }) => {
    await provider.configure({ refresh_token_always: true })
    await connect(page, assistant)
    await page.getByRole('link', { name: 'Connected assistants' }).click()
    await expect(page.getByRole('heading', { name: 'Connected assistants' })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'Journey Assistant' })
    await expect(row).toContainText(en['idp.scope.openid'])
    await expect(row).toContainText(fillIn(en['apps.answers'], { targets: new URL(assistant.redirectUri).host }))
    await expect(row).toContainText(/Allowed on \w+ \d+, \d{4}Last used on /)
    await expectAccessible(page)

    await page.getByRole('button', { name: fillIn(en['apps.remove-label'], { app: 'Journey Assistant' }) }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: en['apps.remove'], exact: true }).click()
    await expect(page.getByText(EMPTY)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'no longer has access' })).toBeVisible()
    expect(await provider.statusesOf('usersConnectedAppsRevoke')).toEqual([200])

    const { access_token = '', refresh_token = '' } = assistant.tokens() ?? {}
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await fetch(assistant.resource, { method: 'POST', headers })).status).toBe(401)
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: assistant.clientId() })
    const refreshed = await fetch(await assistant.tokenEndpoint(), { method: 'POST', body })
    expect([refreshed.status, await refreshed.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_grant' }),
    ])

    await page.reload()
    await expect(page.getByText(EMPTY)).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a tool that needs another scope leads to a consent page that marks the scope as new',
  { tag: '@night' },
  async ({ page, assistant }) => {
    await connect(page, assistant)
    const url = await assistant.askForMore('get_phone_number')
    expect(new URL(url).searchParams.get('scope')).toContain('phone')
    await page.goto(url)
    const listed = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
    await expect(listed(EN_APP.consent.newScopesTitle)).toHaveText([en['idp.scope.phone']])
    await expect(listed(EN_APP.consent.knownScopesTitle)).not.toHaveCount(0)
    await expectAccessible(page)
  },
)

test(
  'a failed load of the connected assistants can be retried',
  { tag: '@night' },
  async ({ page, assistant, provider }) => {
    await connect(page, assistant)
    await provider.force({ operation_id: 'usersConnectedApps', kind: 'html_502', times: 1 })
    await page.goto('/connected-apps')
    await expect(page.getByRole('alert')).toContainText(en['failure.network'])
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await expect(page.getByText('Journey Assistant', { exact: true })).toBeVisible()
  },
)

test('a visitor signs in before the connected assistants are listed', { tag: '@night' }, async ({ page }) => {
  await page.goto('/connected-apps')
  await signInWithGithub(page)
  await expect(page.getByText(EMPTY)).toBeVisible()
})
