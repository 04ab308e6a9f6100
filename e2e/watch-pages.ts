import type { BrowserContext } from '@playwright/test'

/** A message that Firefox logs as an error: the browser has rejected a cookie of the page. */
const REJECTED_COOKIE = /^Cookie “\w+” has been rejected/

/** Collects content security policy violations and uncaught errors of every page. */
export async function watchPages(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('reportViolation', (_source, violation: string) => void seen.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: (violation: string) => void = Reflect.get(globalThis, 'reportViolation')
      report(`${event.violatedDirective} ${event.blockedURI} at ${event.documentURI}`)
    })
  })
  context.on('weberror', (error) => {
    const text = String(error.error())
    if (!REJECTED_COOKIE.test(text)) seen.push(text)
  })
  return seen
}
