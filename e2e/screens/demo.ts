import type { Page } from '@playwright/test'

/** The widget on a bare page, in a configuration of `widget/demo/configurations.ts`. */
export function demoUrl(configuration: string): string {
  return `/demo/?configuration=${configuration}`
}

/** What the widget told the page around it. */
export function demoPage(page: Page) {
  return {
    events: page.getByRole('list', { name: 'Events' }).getByRole('listitem'),
    errors: page.getByRole('list', { name: 'Errors' }).getByRole('listitem'),
    users: page.getByRole('list', { name: 'Signed in' }).getByRole('listitem'),
  }
}
