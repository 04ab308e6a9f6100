import { createServer } from 'node:http'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { PROVIDER_URL, toTenantOrigin, WEB_URL } from './addresses.ts'
import { close, listen } from './loopback-server.ts'

/** The notifications and credentials that Google's script has passed to the page, oldest first. */
export type Heard = { moments: string[]; credentials: { credential: string; select_by: string; client_id: string }[] }

/** The part of Google's interface that the page calls. */
export type GoogleId = {
  initialize(options: object): void
  prompt(listener: (moment: Record<string, () => unknown>) => void): void
  cancel(): void
  renderButton(parent: Element, options: object): void
  disableAutoSelect(): void
  revoke(hint: string, callback: (answer: { successful: boolean }) => void): void
}

/**
 * Opens a page with Google's script under the web app's content security policy. The site exists only as long as the
 * page.
 */
export async function openGooglePage(page: Page, tenant: string): Promise<void> {
  const policy = (await fetch(WEB_URL)).headers.get('content-security-policy') ?? ''
  const body = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script src="${PROVIDER_URL}/gsi/client?public_token=${tenant}"></script>
<main><h1>Shop</h1><p>Welcome</p><div id="place"></div></main></html>`
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(body)
  })
  const origin = toTenantOrigin(tenant, `http://localhost:${await listen(server)}`)
  page.once('close', () => void close(server))
  await page.goto(origin)
}

/** Requests a prompt as a widget does, and records the notifications that the page gets. */
export async function askForPrompt(page: Page, tenant: string, options: object = {}): Promise<void> {
  const client_id = `google-client-of-${tenant.replace('public-token', 'project')}`
  await page.evaluate(
    (given) => {
      const heard: Heard = { moments: [], credentials: [] }
      const id: GoogleId = Reflect.get(Object(globalThis), 'google').accounts.id
      const callback = (response: Heard['credentials'][number]) => heard.credentials.push(response)
      Object.assign(globalThis, { heard })
      id.initialize({ callback, ...given })
      id.prompt((moment) => {
        const reasons = ['getNotDisplayedReason', 'getSkippedReason', 'getDismissedReason']
        const known = reasons.map((name) => moment[name]?.() ?? '').filter(Boolean)
        heard.moments.push([moment['getMomentType']?.(), ...known].join(' '))
      })
    },
    { client_id, ...options },
  )
}

/** Returns the notifications since the page last requested a prompt. */
export const hear = (page: Page): Promise<Heard> => page.evaluate(() => Reflect.get(globalThis, 'heard'))

/** Finds the prompt in the page. */
export const findPrompt = (page: Page): FrameLocator => page.frameLocator('iframe[title="Sign in with Google"]')

/** Expects the kinds of the page's notifications with their reasons. */
export async function expectMoments(page: Page, moments: string[]): Promise<void> {
  await expect.poll(async () => (await hear(page)).moments).toEqual(moments)
}
