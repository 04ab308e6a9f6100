import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'

/** The console's messages page. */
export function messagesPage(page: Page) {
  const list = page.getByRole('list', { name: 'Messages, newest first' })
  const opened = page.getByRole('region', { name: 'Opened message' })
  return {
    open: (tenant: string, query: Record<string, string> = {}) =>
      page.goto(`${PROVIDER_URL}/messages?${new URLSearchParams({ tenant, ...query }).toString()}`),
    search: page.getByLabel('Search', { exact: true }),
    rows: list.getByRole('link'),
    row: (text: string) => list.getByRole('link').filter({ hasText: text }),
    opened,
    heading: opened.getByRole('heading', { level: 2 }),
    openLink: opened.getByRole('link', { name: /^Open link/ }),
    tab: (name: string) => opened.getByRole('tab', { name }),
    /** The email as a mail program shows it. */
    mail: opened.frameLocator('iframe'),
  }
}
