import { randomUUID } from 'node:crypto'
import { createMockProvider, type MockProvider } from '@latchkey/mock-provider'
import { createIdp, latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from '@playwright/test'

/** One mock provider for all tests of a worker, and a tenant for each: users, mails, faults and clock are its own. */
export const test = base.extend<Latchkey, { mock: MockProvider }>({
  ...latchkey,
  mock: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const mock = createMockProvider({ port: 0 })
      await mock.listen()
      await use(mock)
      await mock.close()
    },
    { scope: 'worker' },
  ],
  idp: ({ mock }, use) => use(createIdp(mock, `public-token-test-${randomUUID()}`)),
  page: async ({ page, idp }, use) => {
    // The app is at a fixed address. Its settings lead it to the test's tenant.
    const settings = { public_token: idp.public_token, provider_url: idp.url }
    await page.route('**/config.json', (route) => route.fulfill({ json: settings }))
    await use(page)
  },
})

export { expect }
