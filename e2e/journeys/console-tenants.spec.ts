import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

async function exportFile(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export to a file' }).click(),
  ])
  return readFile(await download.path())
}

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  const name = 'tenant.json'
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: /^Press again/ }).click()
}

test(
  'an exported tenant can be imported unchanged, also into another tenant',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await provider.createUser({ email: 'exported@example.com', password: 'a long enough password' })
    await provider.force({ operation_id: 'usersMe', kind: 'hang' })
    const { open, row } = consoleScreen(page, tenant)
    await open('/clock')
    await page.getByRole('button', { name: 'Freeze now' }).click()
    await expect(page.getByText('The clock is frozen.')).toBeVisible()

    await open('/tenants')
    const first = await exportFile(page)
    expect(first.toString()).toContain('exported@example.com')
    await page.getByRole('button', { name: 'Reset this tenant' }).click()
    await page.getByRole('button', { name: 'Press again to reset' }).click()
    await expect(page.getByText('The tenant was reset.')).toBeVisible()
    expect((await exportFile(page)).toString()).not.toContain('exported@example.com')
    await importFile(page, first)
    await expect(page.getByText('The file was imported.')).toBeVisible()
    expect((await exportFile(page)).equals(first)).toBe(true)

    await page.getByLabel('Public token of the copy').fill(`${tenant}-copy`)
    await page.getByRole('button', { name: 'Copy to this tenant' }).click()
    await expect(page.getByText(`The tenant was copied to ${tenant}-copy.`)).toBeVisible()
    await row(`${tenant}-copy`).getByRole('link').click()
    await expect(
      page.getByRole('button', { name: `Tenant ${tenant.replace('public-token-test-', '')}-copy` }),
    ).toBeVisible()
    expect((await exportFile(page)).equals(first)).toBe(true)
  },
)

test('an invalid file for the tenant import shows an error message', { tag: '@night' }, async ({ page, tenant }) => {
  await consoleScreen(page, tenant).open('/tenants')
  await importFile(page, Buffer.from('{"format":"another"}'))
  await expect(page.getByRole('alert')).toContainText('version is missing.')
  await importFile(page, Buffer.from('not json'))
  await expect(page.getByRole('alert')).toContainText('This file is not JSON')
})

test(
  'tenant snapshots are taken, restored and deleted in the console',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const { open, row } = consoleScreen(page, tenant)
    await open('/tenants')
    await page.getByLabel('Name', { exact: true }).fill('before')
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await expect(page.getByText('The snapshot was taken.')).toBeVisible()
    await provider.createUser({ email: 'ada@example.com' })
    await row('before').getByRole('button', { name: 'Restore' }).click()
    await row('before')
      .getByRole('button', { name: /^Press again/ })
      .click()
    await expect(page.getByText('The snapshot was restored.')).toBeVisible()
    await open('/users')
    await expect(page.getByText('No users yet.')).toBeVisible()
    await open('/tenants')
    await row('before').getByRole('button', { name: 'Delete' }).click()
    await row('before')
      .getByRole('button', { name: /^Press again/ })
      .click()
    await expect(page.getByText('No snapshots yet.')).toBeVisible()
  },
)

test('a tenant is created and deleted in the console', { tag: '@night' }, async ({ page, tenant }) => {
  const { open, row } = consoleScreen(page, tenant)
  await open('/tenants')
  await page.getByRole('button', { name: 'Create a tenant' }).click()
  await page.getByLabel('Public token', { exact: true }).fill(`${tenant}-made`)
  await page.getByRole('button', { name: 'Create and show' }).click()
  await expect(page).toHaveURL(new RegExp(`tenant=${tenant}-made$`))
  await expect(row(`${tenant}-made`)).toContainText('shown')
  await row(`${tenant}-made`).getByRole('button', { name: 'Delete' }).click()
  await row(`${tenant}-made`).getByRole('button', { name: 'Press again to delete' }).click()
  await expect(row(`${tenant}-made`)).toHaveCount(0)
})
