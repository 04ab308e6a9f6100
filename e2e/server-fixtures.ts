import { randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import { toTestToken, toToolServerUrl } from '../mock-provider/facts/tenant-addresses.ts'
import { PROVIDER_URL, TOOL_SERVER_URL } from './addresses.ts'
import { NO_SYSTEM_CHROMIUM } from '../scripts/browsers/find-chromium.mjs'
import { createAssistant, type Assistant } from './assistant.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { createProvider, type Provider } from './provider.ts'

type Fixtures = {
  /** Skips the journeys in the system's Chromium on a machine without one. */
  systemChromium: void
  /** The public token of this test's own tenant. */
  tenant: string
  provider: Provider
  /** The messages that the provider sent. */
  inbox: Inbox
  assistant: Assistant
}

/** A test with servers and without a browser. */
export const serverTest = base.extend<Fixtures>({
  systemChromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use, testInfo) => {
      const isMissing = testInfo.project.name === 'system-chromium' && !process.env['E2E_SYSTEM_CHROMIUM']
      testInfo.skip(isMissing, NO_SYSTEM_CHROMIUM)
      await use()
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  tenant: async ({}, use) => {
    const tenant = toTestToken(randomUUID())
    await use(tenant)
    // The journals of all tenants share a limited space, so this test's journal is removed to make room for the next.
    await createProvider(PROVIDER_URL, tenant).reset()
  },
  provider: async ({ tenant }, use) => use(createProvider(PROVIDER_URL, tenant)),
  inbox: async ({ tenant }, use) => use(createInbox(PROVIDER_URL, tenant)),
  assistant: async ({ tenant }, use) => {
    const assistant = await createAssistant(toToolServerUrl(tenant, TOOL_SERVER_URL))
    await use(assistant)
    await assistant.close()
  },
})
