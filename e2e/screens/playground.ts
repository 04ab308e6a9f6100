import type { Page } from '@playwright/test'

/** The playground of the sign-in form. */
export function playground(page: Page) {
  const options = page.getByRole('form', { name: 'Options' })
  return {
    form: page.frameLocator('iframe'),
    options,
    product: (name: string) => options.getByRole('group', { name: 'Sign-in methods' }).getByRole('checkbox', { name }),
    part: (name: string) => options.locator('summary', { hasText: name }),
    example: page.getByLabel('Start with an example'),
    device: options.getByRole('combobox', { name: /^Device/ }),
    events: page.getByRole('list', { name: 'Events' }).getByRole('listitem'),
    requests: page.getByRole('list', { name: 'Requests' }).getByRole('listitem'),
    language: (name: string) => page.getByRole('button', { name, exact: true }),
    code: (name: string) => page.getByRole('region', { name }),
    startOver: page.getByRole('button', { name: 'Start over' }),
  }
}
