import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { runCopiedTest } from '../copied-test.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { callOperation } from '../operation-call.ts'

const run = promisify(execFile)

const USERS_SEARCH = {
  operation_id: 'usersSearch',
  method: 'POST',
  path: '/sdk/v1/users/search',
  document: 'sdk',
} as const
const USERS_ME = { operation_id: 'usersMe', method: 'GET', path: '/sdk/v1/users/me', document: 'sdk' } as const

/** The console's journal page. */
function journalPage(page: Page) {
  const list = page.getByRole('list', { name: 'Journal entries, newest first' })
  return {
    open: async (tenant: string, query: Record<string, string> = {}) => {
      await page.goto(`${PROVIDER_URL}/journal?${new URLSearchParams({ tenant, ...query }).toString()}`)
      await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible()
    },
    entries: list.getByRole('listitem'),
    entry: (operation_id: string) => list.getByRole('listitem').filter({ hasText: operation_id }).first(),
    filter: (name: string) => page.getByLabel(name, { exact: true }),
    button: (name: string) => page.getByRole('button', { name }),
    har: page.getByRole('link', { name: 'Export as HAR' }),
  }
}

test('the journal shows new requests without a reload and can be paused and cleared', async ({
  page,
  request,
  tenant,
}) => {
  const journal = journalPage(page)
  await journal.open(tenant)
  await expect(page.getByText('No requests yet.')).toBeVisible()
  await callOperation(request, tenant, USERS_ME)
  await expect(journal.entry('usersMe')).toContainText('user_unauthenticated')
  await journal.button('Pause').click()
  await callOperation(request, tenant, USERS_SEARCH)
  await expect(page.locator('p').filter({ hasText: '1 new entry' })).toBeVisible()
  await expect(journal.entries).toHaveCount(1)
  await journal.button('Resume').click()
  await expect(journal.entries).toHaveCount(2)
  await expect(journal.entries.first()).toContainText('usersSearch')
  await journal.button('Clear journal').click()
  await journal.button('Press again to clear').click()
  await expect(page.getByText('No requests yet.')).toBeVisible()
})

test(
  'a journal entry shows the message that it sent and links to the inbox',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    const path = '/sdk/v1/otps/email/login_or_create'
    const operation = { operation_id: 'otpsEmailLoginOrCreate', method: 'POST', path, document: 'sdk' } as const
    const body = { email: 'ada@example.com', expiration_minutes: 5 }
    expect((await callOperation(request, tenant, operation, { body })).status()).toBe(200)
    const journal = journalPage(page)
    await journal.open(tenant)
    await journal.entry('otpsEmailLoginOrCreate').getByText('otpsEmailLoginOrCreate').click()
    await expect(page.getByText('Email to ada@example.com')).toBeVisible()
    await page.getByRole('link', { name: 'Open the inbox' }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused()
    await expect(page.getByText('ada@example.com').first()).toBeVisible()
  },
)

test(
  'the journal keeps its filters in the URL and applies them to the HAR export',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    await callOperation(request, tenant, USERS_SEARCH, { body: { email: 'ada@example.com' } })
    await callOperation(request, tenant, USERS_ME)
    await request.get(`${PROVIDER_URL}${USERS_ME.path}`, {
      headers: { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`, 'x-latchkey-fault': 'session_not_found' },
    })
    const journal = journalPage(page)
    await journal.open(tenant)
    await expect(journal.entries).toHaveCount(3)
    await journal.filter('Status').selectOption('4xx')
    await expect(journal.entries).toHaveCount(2)
    await journal.filter('Fault').selectOption('*')
    await expect(journal.entries).toHaveCount(1)
    await expect(page).toHaveURL(/status=4xx/)
    await page.reload()
    await expect(journal.entries).toHaveCount(1)
    await expect(journal.entry('usersMe')).toContainText('header:session_not_found')
    const [download] = await Promise.all([page.waitForEvent('download'), journal.har.click()])
    expect(download.suggestedFilename()).toBe(`${tenant}.har`)
    const { log } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(log.version).toBe('1.2')
    expect(log.entries.map((entry: { request: { url: string } }) => entry.request.url)).toEqual([
      `${PROVIDER_URL}${USERS_ME.path}`,
    ])
    await journal.button('Show all').click()
    await expect(journal.entries).toHaveCount(3)
  },
)

test.describe('copied code', () => {
  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: PROVIDER_URL })
  })

  /** Copies the entry of a failed call whose body is hard to quote. */
  async function copy(page: Page, tenant: string, button: string): Promise<string> {
    const journal = journalPage(page)
    await journal.open(tenant)
    await journal.entry('passwordsStrengthCheck').getByText('passwordsStrengthCheck').click()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }

  test.beforeEach(async ({ request, tenant, provider }) => {
    await provider.fail('passwordsStrengthCheck', 'too_many_requests', 1)
    const path = '/sdk/v1/passwords/strength_check'
    const operation = { operation_id: 'passwordsStrengthCheck', method: 'POST', path, document: 'sdk' } as const
    const body = { email: `o'hara"$HOME\`id\`@example.com\nand more`, password: 'secret' }
    const response = await callOperation(request, tenant, operation, { body })
    expect(response.status()).toBe(429)
  })

  test('a journal entry copied as a curl command runs in a shell', { tag: '@night' }, async ({ page, tenant }) => {
    const script = await copy(page, tenant, 'Copy as curl')
    expect(script).toContain("PASSWORD='your-password'")
    const { stdout } = await run('sh', ['-c', script])
    expect(stdout).toContain('429')
    expect(stdout).toContain('"error_type":"too_many_requests"')
  })

  test(
    'a range of journal entries copied as one Playwright test passes',
    { tag: '@night' },
    async ({ page, request, tenant }, testInfo) => {
      const path = '/sdk/v1/otps/email/login_or_create'
      const operation = { operation_id: 'otpsEmailLoginOrCreate', method: 'POST', path, document: 'sdk' } as const
      await callOperation(request, tenant, operation, { body: { email: 'ada@example.com' } })
      await callOperation(request, tenant, USERS_SEARCH, { body: { email: 'ada@example.com' } })
      await callOperation(request, tenant, USERS_ME)
      const journal = journalPage(page)
      await journal.open(tenant)
      // An opened entry contains another list with the same class.
      const operations = page.locator('.operation')
      await expect(operations).toHaveCount(4)
      await journal.entry('otpsEmailLoginOrCreate').getByText('otpsEmailLoginOrCreate').click()
      await journal.button('Show from here').click()
      await expect(operations).toHaveCount(3)
      await journal.entry('usersSearch').getByText('usersSearch').click()
      await journal.entry('usersSearch').getByRole('button', { name: 'Show up to here' }).click()
      await expect(operations).toHaveCount(2)
      await journal.button('Copy 2 calls as one Playwright test').click()
      await expect(page.getByText('Copied a Playwright test of 2 calls.')).toBeVisible()
      const code = await page.evaluate(() => navigator.clipboard.readText())
      expect(await runCopiedTest(testInfo, code)).toContain('1 passed')
      await journal.button('Show all').click()
      await expect(operations).toHaveCount(4)
    },
  )

  test('a journal entry copied as a Playwright test passes', { tag: '@night' }, async ({ page, tenant }, testInfo) => {
    expect(await runCopiedTest(testInfo, await copy(page, tenant, 'Copy as Playwright test'))).toContain('1 passed')
  })
})

test(
  'a journal entry is opened and called again with the keyboard alone',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    await callOperation(request, tenant, USERS_ME)
    const journal = journalPage(page)
    await journal.open(tenant)
    await journal.button('Pause').focus()
    const summary = journal.entries.first().locator('summary').first()
    for (let stop = 0; stop < 12 && !(await summary.evaluate((it) => it === document.activeElement)); stop++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Response: body' })).toContainText('user_unauthenticated')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Open with its flow' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Make the call again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('usersMe was called again: 401 user_unauthenticated')).toBeVisible()
  },
)

for (const width of sampleByDay([320, 1280], 2)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'the journal page has no accessibility violations',
      { tag: '@night' },
      async ({ page, request, tenant, provider }) => {
        await provider.fail('usersSearch', 'too_many_requests', 1)
        await callOperation(request, tenant, USERS_SEARCH)
        await callOperation(request, tenant, USERS_ME)
        const journal = journalPage(page)
        await journal.open(tenant)
        await expectAccessible(page)
        await journal.entry('usersSearch').getByText('usersSearch').click()
        await page.getByText('Request: headers').click()
        await page.getByText('Response: headers').click()
        await journal.filter('Status').selectOption('4xx')
        await expectAccessible(page)
      },
    )
  })
}
