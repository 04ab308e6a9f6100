import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { JSHandle, Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { PROVIDER_URL, toTenantOrigin, WEB_URL } from './addresses.ts'
import { close, listen } from './loopback-server.ts'
import type { VendorClient5 } from './vendor/client-types.ts'
import { isClassic, readVendorScript, VENDOR_MAIN, type VendorPage } from './vendor/vendor-pages.ts'

/** The pages of the site: one runs our client, the others the vendor's own in two versions, unmodified. */
type HarnessPage = 'ours' | VendorPage

/**
 * The client methods that journeys use. The vendor's client has `session`, `user` and `oauth` as well; the other groups
 * exist only in ours.
 */
type HarnessClient = {
  session: {
    getSync(): { session_id: string; expires_at: string } | null
    getTokens(): { session_token: string; session_jwt: string } | null
    authenticate(options?: { session_duration_minutes?: number }): Promise<unknown>
    revoke(): Promise<unknown>
  }
  user: { getSync(): { user_id: string; totps: unknown[] } | null }
  oauth: {
    authenticate(token: string, options: { session_duration_minutes: number }): Promise<{ user_id: string }>
  }
  impersonation: { authenticate(options: { impersonation_token: string }): Promise<{ user_id: string }> }
  totps: { create(options: { expiration_minutes: number }): Promise<{ totp_id: string; qr_code: string }> }
  events: { log(event_name: string, details?: object): void }
}

const CLIENT = fileURLToPath(new URL('../widget/src/client/index.ts', import.meta.url))

let client: string | undefined

function buildClient(): string {
  const options = { bundle: true, format: 'esm', target: 'es2022', write: false } as const
  return buildSync({ ...options, entryPoints: [CLIENT] }).outputFiles[0]?.text ?? ''
}

const MAIN: Record<HarnessPage, string> = {
  ours: `import { createProviderClient } from './ours.js'
const { public_token, provider_url } = JSON.parse(document.getElementById('config').textContent)
window.client = createProviderClient(public_token, {
  baseUrl: provider_url,
  captchaScriptUrl: provider_url + '/_pages/captcha/enterprise.js',
  fingerprintScriptUrl: provider_url + '/_pages/telemetry.js',
  fingerprintSubmitUrl: provider_url + '/_pages/telemetry/submit',
})`,
  ...VENDOR_MAIN,
}

/** A site of the tenant, with one page per client. */
export type ClientHarness = {
  /** Opens a page with a client. @returns the client */
  open(page: Page, kind: HarnessPage): Promise<JSHandle<HarnessClient>>
  /** Opens a page with the vendor's client. @returns the client, with the methods that both versions have */
  openVendor(page: Page, kind: VendorPage): Promise<JSHandle<VendorClient5>>
  close(): Promise<void>
}

/** Reads the web app's content security policy, under which the clients have to work here as well. */
async function fetchPolicy(): Promise<string> {
  const policy = (await fetch(WEB_URL)).headers.get('content-security-policy')
  if (policy === null) throw new Error('The web app has no content security policy.')
  return policy
}

function isPage(kind: string): kind is HarnessPage {
  return Object.hasOwn(MAIN, kind)
}

/** Finds a file of the site: the pages, such as `/ours/`, and their scripts. */
function findFile(path: string, tenant: string): { type: string; body: string } | undefined {
  const [, kind = '', name] = /^\/([\w-]+)\/([\w.]*)$/.exec(path) ?? []
  if (!isPage(kind)) return undefined
  if (name === 'main.js') return { type: 'text/javascript', body: MAIN[kind] }
  if (name === 'ours.js') return { type: 'text/javascript', body: (client ??= buildClient()) }
  if (name === 'vendor.js' && kind !== 'ours') return { type: 'text/javascript', body: readVendorScript(kind) }
  const config = JSON.stringify({ public_token: tenant, provider_url: PROVIDER_URL })
  const body = `<!doctype html><title>${kind}</title><link rel="icon" href="data:,"><div id="place"></div>
${isClassic(kind) ? '<script src="vendor.js"></script>' : ''}
<script type="application/json" id="config">${config}</script><script type="module" src="main.js"></script>`
  return name === '' ? { type: 'text/html', body } : undefined
}

export async function createClientHarness(tenant: string): Promise<ClientHarness> {
  const policy = await fetchPolicy()
  const server = createServer((request, response) => {
    const file = findFile(new URL(request.url ?? '/', 'http://localhost').pathname, tenant)
    const hasPolicy = !request.url?.includes('-ui/')
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      // The vendor's widgets write style elements, which the policy forbids.
      ...(hasPolicy && { 'content-security-policy': policy }),
    })
    response.end(file?.body)
  })
  const origin = toTenantOrigin(tenant, `http://localhost:${await listen(server)}`)
  async function visit(page: Page, kind: HarnessPage) {
    await page.goto(`${origin}/${kind}/`)
    await page.waitForFunction(() => 'client' in window)
  }
  return {
    async open(page, kind) {
      await visit(page, kind)
      return page.evaluateHandle((): HarnessClient => Reflect.get(window, 'client'))
    },
    async openVendor(page, kind) {
      await page.route('https://public-assets.stytch.com/**', (route) => route.abort()) // the widgets' logo
      await visit(page, kind)
      return page.evaluateHandle((): VendorClient5 => Reflect.get(window, 'client'))
    },
    close: () => close(server),
  }
}
