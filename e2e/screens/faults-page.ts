import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'

/** The console's faults page. */
export function faultsPage(page: Page) {
  return {
    /** @param query further parameters of the URL */
    open: (tenant: string, query: Record<string, string> = {}) =>
      page.goto(`${PROVIDER_URL}/faults?${new URLSearchParams({ tenant, ...query }).toString()}`),
    search: page.getByRole('searchbox', { name: 'Search' }),
    found: page.getByText(/errors? in (any|\d+) operation/),
    arm: (error_type: string, operation: string) =>
      page.getByRole('button', { name: `Arm ${error_type} for ${operation}`, exact: true }),
    said: (text: string) => page.getByText(text, { exact: true }),
    armed: page.getByRole('table', { name: 'Armed faults' }),
    rule: {
      scope: page.getByLabel('Which operations'),
      operation: page.getByLabel('Operation', { exact: true }),
      what: page.getByLabel('What happens'),
      errorType: page.getByLabel('Error type'),
      delay: page.getByLabel('Delay in milliseconds', { exact: true }),
      email: page.getByLabel('Only for this email address'),
      headerName: page.getByLabel('Only with this request header'),
      headerValue: page.getByLabel('With this header value'),
      after: page.getByLabel('Skip first N calls'),
      times: page.getByLabel('How often'),
      until: page.getByLabel('Until'),
      submit: page.getByRole('button', { name: 'Arm fault' }),
    },
  }
}
