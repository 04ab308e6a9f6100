import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'

test('the system’s Chromium blocks third-party cookies', async ({ page, context }) => {
  await page.goto('/login')
  const status = await page.evaluate(
    async (url) => (await fetch(url, { credentials: 'include' })).status,
    `${PROVIDER_URL}/gsi/status?client_id=any`,
  )
  expect(status).toBe(200)
  expect((await context.cookies(PROVIDER_URL)).map(({ name }) => name)).not.toContain('gsi_client')
})
