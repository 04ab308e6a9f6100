import type { Page } from 'playwright'
import type { GalleryEntry } from '../../mock-provider/gallery/index.ts'
import { DELIBERATION_MS } from '../../widget/src/constants.ts'

const IDLE_MS = 5000

/** Opens the address, and waits until the page shows what the entry promises. @throws Error when it does not */
export async function arrive(page: Page, providerUrl: string, entry: GalleryEntry): Promise<void> {
  await page.goto(`${providerUrl}${entry.path}`)
  if (entry.kind === 'exchange') return page.getByText(`"error_type"`).waitFor()
  if (entry.isAtProvider || entry.providerPath !== undefined) {
    const alert = page.getByRole('alert').filter({ hasText: entry.shows })
    return alert.or(page.getByRole('heading', { name: entry.shows, exact: true })).waitFor()
  }
  await page.locator('.gallery-bar[data-state=shown]').waitFor()
}

/** Removes what differs between two pictures of the same screen, such as ids and times. */
export async function settle(page: Page): Promise<void> {
  // Icons load late. The wait has a limit, because a response that a page never reads keeps the network busy.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined)
  await waitUntilQuiet(page)
  await page.evaluate(() => {
    document.querySelector('.gallery-bar')?.remove()
    const CHANGING: readonly [RegExp, string][] = [
      [/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, '00000000-0000-4000-8000-000000000000'],
      [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJ.eyJ.token'],
      [/\b\d:[0-5]\d(?=\.|$)/g, '5:00'],
      [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-01-01T00:00:00Z'],
    ]
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
      for (const progress of root.querySelectorAll<HTMLProgressElement>('progress:indeterminate')) progress.value = 0.5
      for (const time of root.querySelectorAll('time')) time.textContent = 'Jan 1, 2026, 12:00:00 AM'
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode } = texts
        const text = currentNode.textContent ?? ''
        const settled = CHANGING.reduce((all, [pattern, constant]) => all.replaceAll(pattern, constant), text)
        if (settled !== text) currentNode.textContent = settled
      }
    }
  })
}

/** Waits until the document has not changed for a while: a button, for example, may become enabled late. */
function waitUntilQuiet(page: Page): Promise<void> {
  return page.evaluate(
    ({ quiet_ms, limit_ms }) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, limit_ms)
        let timer = setTimeout(resolve, quiet_ms)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, quiet_ms)
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
    { quiet_ms: DELIBERATION_MS, limit_ms: IDLE_MS },
  )
}
