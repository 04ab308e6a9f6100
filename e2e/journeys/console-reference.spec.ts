import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test(
  'the search of the API reference finds an operation, and its example calls the current tenant',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await consoleScreen(page, tenant).open('/reference')
    await page.getByLabel('Search operations').fill('mockClock')
    await page.getByText("The tenant's time").first().click()
    const example = page.getByText(/^curl /)
    await expect(example).toContainText(`/_mock/${tenant}/clock'`)
    const [, url = ''] = /'(.+?)'/.exec(await example.innerText()) ?? []
    expect(await (await fetch(url)).json()).toMatchObject({ frozen: false })
  },
)

test(
  'the API reference offers its OpenAPI documents for download',
  { tag: '@night' },
  async ({ page, request, provider, tenant }) => {
    await consoleScreen(page, tenant).open('/reference')
    for (const [name, title] of [
      ['sdk', 'SDK'],
      ['oauth', 'OAuth'],
      ['server', 'Server API'],
      ['mock', 'Control plane'],
    ]) {
      await page.getByLabel('Document', { exact: true }).selectOption(title ?? '')
      const link = page.getByRole('link', { name: 'OpenAPI 3.1 document' })
      await expect(link).toHaveAttribute('href', `/_mock/openapi/${name}.json`)
      await expect(page.getByText(/^\d+ operations$/)).toBeVisible()
      const { openapi } = await (await request.get(`${provider.url}/_mock/openapi/${name}.json`)).json()
      expect(openapi).toMatch(/^3\.1/)
    }
  },
)
