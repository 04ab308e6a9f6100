import type { Page } from '@playwright/test'

/**
 * Aborts the next request to an address. The route stays, unlike one with `times: 1`: a request that begins while
 * Playwright removes the last route of a page may never get a response.
 */
export async function abortOnce(page: Page, url: string | RegExp): Promise<void> {
  let isDone = false
  await page.route(url, (route) => {
    if (isDone) return route.fallback()
    isDone = true
    return route.abort()
  })
}
