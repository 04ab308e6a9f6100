import type { Page } from '@playwright/test'
import { CONSOLE_PATHS, type ConsolePath } from '../../mock-provider/console/console-paths.ts'
import { PROVIDER_URL } from '../addresses.ts'

export { CONSOLE_PATHS, type ConsolePath }

/** The console for a tenant. */
export function consoleScreen(page: Page, tenant: string) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    menu: page.getByRole('button', { name: /^Menu/ }),
    /** @param path a path with its parameters filled in, and perhaps a query */
    open: (path: string) => page.goto(`${PROVIDER_URL}${path}${path.includes('?') ? '&' : '?'}tenant=${tenant}`),
    tab: (name: string) => page.getByRole('tab', { name, exact: true }),
    section: (name: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  }
}
