import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { runCopiedTest } from '../copied-test.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { consoleScreen } from '../screens/console-screen.ts'
import { demoUrl } from '../screens/demo.ts'
import { en } from '../../widget/src/messages/en.ts'

/** Drops a file on the page, as from the desktop. */
async function drop(page: Page, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'bug.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

/** What the page says before a replay. */
function toPlan(tenant: string): RegExp {
  return new RegExp(
    `^Repeats [3-9] calls in the tenant ${tenant}\\. What that tenant is now becomes the snapshot “Before a replay”\\.$`,
  )
}

test(
  'a bug report is recorded, copied as a test, downloaded and replayed with the same responses',
  { tag: '@night' },
  async ({ page, tenant, context }, testInfo) => {
    test.slow() // the copied test runs in a browser of its own
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: PROVIDER_URL })
    const { open } = consoleScreen(page, tenant)
    await open('/recording')
    await page.getByRole('button', { name: 'Start recording' }).click()
    await expect(page.getByText('0 calls recorded')).toBeVisible()
    const app = await context.newPage()
    await app.goto(demoUrl('email-passcode'))
    await app.getByLabel('Email').fill('ada@example.com')
    await app.getByRole('button', { name: en['email.continue'] }).click()
    await app.getByLabel(en['passcode.title']).fill('000000')
    await expect(app.getByText(en['error.otp_code_not_found'], { exact: true })).toBeVisible()
    await app.close()
    await expect(page.getByText(/^[3-9] calls recorded$/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy as Playwright test' }).click()
    await expect(page.getByText(/^Copied a Playwright test of [3-9] calls\.$/)).toBeVisible()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toContain("error_type: 'otp_code_not_found'")
    expect(await runCopiedTest(testInfo, code)).toContain('1 passed')
    const screen = page.getByRole('link', { name: 'otp_code_not_found of otpsAuthenticate' })
    await expect(screen).toHaveAttribute('href', '/errors/otp_code_not_found?operation=otpsAuthenticate')
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the bug report' }).click(),
    ])
    const buffer = await readFile(await download.path())
    expect(buffer.toString()).toContain('otp_code_not_found')
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByRole('button', { name: 'Press again to stop and forget the calls' }).click()
    await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()

    const file = { name: 'bug.json', mimeType: 'application/json', buffer }
    await page.getByLabel('Bug report').setInputFiles(file)
    await expect(page.getByText(toPlan(tenant))).toBeVisible()
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText(/^[3-9] calls repeated\. Every response is as recorded\.$/)).toBeVisible()
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name: 'Copy as Playwright test' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await open('/clock')
    await expect(page.getByRole('heading', { level: 1, name: 'Clock' })).toBeVisible()
    await drop(page, buffer.toString())
    await expect(page.getByRole('heading', { level: 1, name: 'Bug reports' })).toBeVisible()
    await expect(page.getByText(toPlan(tenant))).toBeVisible()
    await expect(page.getByText(/calls repeated/)).toBeHidden()
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(
      page.getByRole('main').getByText(/^[3-9] calls repeated\. Every response is as recorded\.$/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'otp_code_not_found of otpsAuthenticate' })).toBeVisible()

    const changed = Buffer.from(buffer.toString().replace('"status":404', '"status":405'))
    await page.getByLabel('Bug report').setInputFiles({ ...file, buffer: changed })
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByText('1 difference from the recording')).toBeVisible()
    await expect(page.getByRole('row', { name: /otpsAuthenticate status 405 404/ })).toBeVisible()
  },
)

test('a file that is not a bug report is rejected with the reason', { tag: '@night' }, async ({ page, tenant }) => {
  await consoleScreen(page, tenant).open('/recording')
  const file = (text: string) => ({ name: 'bug.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByLabel('Bug report').setInputFiles(file('{"format":"latchkey-tenant"}'))
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByRole('alert')).toContainText('version is missing.')
  await page.getByLabel('Bug report').setInputFiles(file('bug'))
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByRole('alert')).toContainText('This file is not JSON')
})

test(
  'a dropped bug report says what its replay does, and waits for a press',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    await consoleScreen(page, tenant).open('/clock')
    const file = { format: 'latchkey-bug', public_token: tenant, calls: [{}, {}, {}] }
    await drop(page, JSON.stringify(file))
    await expect(page.getByText(toPlan(tenant))).toBeVisible()
    const { snapshots } = await (await request.get(`${PROVIDER_URL}/_mock/${tenant}/snapshots`)).json()
    expect(snapshots).toEqual([])
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByRole('alert')).toContainText('version is missing.')
  },
)

test(
  'an exported tenant that is dropped onto the console is imported, and Undo reverts the import',
  { tag: '@night' },
  async ({ page, provider, request, tenant }) => {
    await provider.createUser({ email: 'ada@example.com' })
    const exported = await (await request.get(`${PROVIDER_URL}/_mock/${tenant}/export`)).text()
    await request.post(`${PROVIDER_URL}/_mock/${tenant}/reset`)
    const { open, row } = consoleScreen(page, tenant)
    await open('/users')
    await expect(page.getByText('No users yet')).toBeVisible()
    await drop(page, exported)
    await expect(row('ada@example.com').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No users yet')).toBeVisible()
    await drop(page, 'no JSON')
    await page.getByRole('button', { name: 'Replay' }).click()
    await expect(page.getByRole('alert')).toContainText('This file is not JSON')
  },
)

for (const width of sampleByDay([320, 1280], 2)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'the console’s bug report page has no accessibility violations',
      { tag: '@night' },
      async ({ page, request, tenant }) => {
        await consoleScreen(page, tenant).open('/recording')
        await page.getByRole('button', { name: 'Start recording' }).click()
        const authorization = `Basic ${btoa(`${tenant}:unknown`)}`
        await request.get(`${PROVIDER_URL}/sdk/v1/users/me`, { headers: { authorization } })
        await expect(page.getByRole('link', { name: 'session_not_found of usersMe' })).toBeVisible()
        await expectAccessible(page)
      },
    )
  })
}
