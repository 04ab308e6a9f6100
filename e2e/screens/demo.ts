import type { Page } from '@playwright/test'

/** Returns the URL of the demo page with a configuration of `widget/demo/configurations.ts`. */
export function demoUrl(configuration: string): string {
  return `/demo/?configuration=${configuration}`
}

/** The demo page's lists of events, errors and users. */
export function demoPage(page: Page) {
  return {
    events: page.getByRole('list', { name: 'Events' }).getByRole('listitem'),
    errors: page.getByRole('list', { name: 'Errors' }).getByRole('listitem'),
    users: page.getByRole('list', { name: 'Signed in' }).getByRole('listitem'),
  }
}
