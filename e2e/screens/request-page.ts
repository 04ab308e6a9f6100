import type { Page } from '@playwright/test'

/** A request that the console's journal has opened, with its flow. */
export function requestPage(page: Page) {
  const opened = page.getByRole('region', { name: 'Opened request' })
  const flow = opened.getByRole('table', { name: 'Steps of the flow, oldest first' })
  return {
    opened,
    /** The first step with this text. */
    step: (text: string) => flow.getByRole('row').filter({ hasText: text }).first(),
    close: opened.getByRole('button', { name: 'Close the request' }),
  }
}
