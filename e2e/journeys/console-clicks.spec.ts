import { readFileSync } from 'node:fs'
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test'
import { PROVIDER_URL, toTenantOrigin } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import type { Inbox } from '../inbox.ts'
import { callOperation } from '../operation-call.ts'
import type { Provider } from '../provider.ts'
import { consoleScreen } from '../screens/console-screen.ts'

/** The most clicks that a usual job may take, from any page of the console. */
const MOST = 3

/** A page that no job uses. Each job starts there. */
const ELSEWHERE = '/reference'

const ADA = 'ada@example.com'

/** The page and the tools that a tester uses. */
type Desk = {
  page: Page
  provider: Provider
  inbox: Inbox
  request: APIRequestContext
  tenant: string
  /** Clicks an element, and counts the click. Jobs need no typing. */
  click: (target: Locator) => Promise<void>
  /** Opens the command palette and clicks a command. */
  command: (name: string | RegExp) => Promise<void>
  goTo: (name: string) => Promise<void>
}

/** The usual jobs, by their names in the documentation. Each ends with an assertion that the job is done. */
const JOBS: Record<string, (desk: Desk) => Promise<void>> = {
  'Read the last mail and copy its code': async ({ page, inbox, click, goTo }) => {
    await goTo('Messages')
    const [message] = (await inbox.list({ to: ADA })).filter(({ code }) => code !== null)
    await click(page.getByRole('link', { name: `${message?.code} is your Latchkey passcode` }))
    await click(page.getByRole('button', { name: `Copy code ${message?.code}` }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message?.code)
  },
  'Open its link': async ({ page, command }) => {
    const opened = page.waitForEvent('popup')
    await command(/^Open the newest link, sent to ada@example\.com/)
    await expect(await opened).toHaveURL(/token=/)
  },
  'Force an error on the next call': async ({ provider, command }) => {
    await command('Arm: The next code is wrong')
    await expect.poll(() => provider.faults()).toMatchObject([{ error_type: 'otp_code_not_found', remaining: 1 }])
  },
  'Advance the clock to just before expiry': async ({ provider, inbox, command }) => {
    const [newest] = await inbox.list({ to: ADA })
    const expiry = Date.parse(newest?.expires_at ?? '')
    await command(/10 s before the newest message expires/)
    const toExpiry = async () => expiry - Date.parse(await provider.now())
    await expect.poll(toExpiry).toBeLessThanOrEqual(10_000)
    expect(await toExpiry()).toBeGreaterThan(0)
  },
  'Sign in as a user': async ({ page, click, goTo }) => {
    await goTo('Users')
    await click(page.getByRole('link', { name: 'Ada Lovelace' }).first())
    const opened = page.waitForEvent('popup')
    await click(page.getByRole('button', { name: 'Sign in as this user' }))
    await expect(await opened).toHaveURL(/token=/)
  },
  'Lock a user': async ({ page, click, goTo }) => {
    await goTo('Users')
    await click(page.getByRole('link', { name: 'Ada Lovelace' }).first())
    await click(page.getByRole('button', { name: 'Lock' }))
    await expect(page.getByText('The user is locked.')).toBeVisible()
  },
  'See why a call failed': async ({ page, click, goTo }) => {
    await goTo('Journal')
    await click(page.getByRole('list', { name: /^Journal entries/ }).getByText('session_not_found'))
    await expect(page.getByRole('region', { name: 'Response: body' })).toContainText('session_not_found')
  },
  'Replay a call': async ({ page, provider, command }) => {
    const before = await provider.statusesOf('usersMe')
    await command('Make the newest call again: usersMe')
    await expect(page.getByText('usersMe was called again: 404 session_not_found')).toBeVisible()
    expect(await provider.statusesOf('usersMe')).toEqual([...before, 404])
  },
  'Share a state': async ({ page, tenant, command }) => {
    const downloading = page.waitForEvent('download')
    await command('Download the state of this tenant, to share it')
    const download: Download = await downloading
    expect(download.suggestedFilename()).toBe(`${tenant}.json`)
    const file = readFileSync(await download.path(), 'utf8')
    expect(JSON.parse(file)).toMatchObject({ format: 'latchkey-tenant' })
    expect(file).toContain(ADA)
  },
  'Start over': async ({ provider, inbox, command }) => {
    await command('Reset this tenant')
    await expect.poll(() => inbox.list({ to: ADA })).toEqual([])
    expect(await provider.journal()).toEqual([])
  },
}

/** Reads the table in the documentation. @returns the number of clicks for each job */
function readCounts(): ReadonlyMap<string, number> {
  const text = readFileSync(new URL('../../docs/site/pages/start/qa.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| ([A-Z][^|]*?) +\| (\d+) +\|/gm)]
  return new Map(rows.map(([, job = '', count]) => [job, Number(count)]))
}

test.beforeEach(async ({ context, provider, request, tenant }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: PROVIDER_URL })
  await provider.createUser({ email: ADA, name: { first_name: 'Ada', last_name: 'Lovelace' } })
  const post = async (operation_id: string, path: string, body: object) => {
    const operation = { operation_id, method: 'POST', path: `/sdk/v1/${path}`, document: 'sdk' } as const
    const response = await callOperation(request, tenant, operation, { body })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const page = `${toTenantOrigin(tenant)}/authenticate`
  const link = { email: ADA, login_magic_link_url: page, signup_magic_link_url: page }
  await post('magicLinksEmailLoginOrCreate', 'magic_links/email/login_or_create', link)
  await post('otpsEmailLoginOrCreate', 'otps/email/login_or_create', { email: ADA, expiration_minutes: 5 })
  const authorization = `Basic ${btoa(`${tenant}:unknown`)}`
  await request.get(`${PROVIDER_URL}/sdk/v1/users/me`, { headers: { authorization } })
})

for (const [job, act] of Object.entries(JOBS)) {
  test(
    `the console task “${job}” takes as many clicks as documented, at most ${MOST}`,
    { tag: '@night' },
    async ({ page, provider, inbox, request, tenant }) => {
      let clicks = 0
      const click = async (target: Locator) => {
        clicks += 1
        await target.click()
      }
      const goTo = (name: string) => click(page.getByRole('navigation').getByRole('link', { name, exact: true }))
      const command = async (name: string | RegExp) => {
        await click(page.getByRole('button', { name: /^Search or run/ }))
        await click(page.getByRole('option', { name }))
      }
      await consoleScreen(page, tenant).open(ELSEWHERE)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await act({ page, provider, inbox, request, tenant, click, command, goTo })
      expect(clicks).toBe(readCounts().get(job))
      expect(clicks).toBeLessThanOrEqual(MOST)
    },
  )
}

test('the documented click counts list exactly the measured console tasks', () => {
  expect([...readCounts().keys()]).toEqual(Object.keys(JOBS))
})
