import type { BrowserContext } from '@playwright/test'

/**
 * Lets no page open an app. A whole browser asks before it does. Until somebody answers, the page gets no clicks and no
 * keys, and the driver cannot answer. The page itself cannot tell the difference: opening an app leaves it as it is.
 */
export async function stayForApps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    globalThis.navigation.addEventListener('navigate', (event) => {
      if (!/^(https?|about|blob|data|file|javascript):/i.test(event.destination.url)) event.preventDefault()
    }),
  )
}
