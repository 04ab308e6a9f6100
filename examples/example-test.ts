import { test as base, expect, type BrowserContext } from '@playwright/test'

/** Set by `scripts/check-examples.mjs`. */
const PROVIDER_URL = process.env['PROVIDER_URL']
const TENANT = 'public-token-test-latchkey'

type Sent = { messages: { links: { href: string }[]; code: string | null }[] }

type Fixtures = {
  /** Everything that went wrong in the browser. Asserted empty after every test. */
  problems: string[]
  /** Waits for the newest mail to an address. */
  findMail: (to: string) => Promise<{ link: string; code: string }>
}

/** Collects errors of pages and their consoles, failed requests, and violations of the content security policy. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('reportViolation', (_source, violation: string) => void seen.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: (violation: string) => void = Reflect.get(globalThis, 'reportViolation')
      report(`${event.violatedDirective} ${event.blockedURI} at ${event.documentURI}`)
    })
  })
  context.on('weberror', (error) => seen.push(String(error.error())))
  context.on('console', (message) => {
    const isReportedBelow = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isReportedBelow) seen.push(message.text())
  })
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // A report of an address that forces "too many requests" fails like the call, and may be sent at any time.
    const isForced = response.status() === 429 && pathname === '/sdk/v1/events'
    if (response.status() >= 400 && !isForced) seen.push(`${response.status()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The page was left before the response arrived.
    if (reason !== 'net::ERR_ABORTED') seen.push(`${reason} ${request.url()}`)
  })
  return seen
}

export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const problems = await watch(context)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  findMail: async ({}, use) =>
    use(async (to) => {
      const query = new URLSearchParams({ to, wait_ms: '10000' })
      const response = await fetch(`${PROVIDER_URL}/_mock/${TENANT}/messages?${query}`)
      // The documented response of the control plane.
      const { messages } = (await response.json()) as Sent
      return { link: messages[0]?.links[0]?.href ?? '', code: messages[0]?.code ?? '' }
    }),
})

export { expect }
