import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { JSHandle, Page } from '@playwright/test'
import { buildSync } from 'esbuild'
import { PROVIDER_URL, toTenantOrigin } from './addresses.ts'

/** Two pages of one site, without an app: one runs our client, the other the vendor's own, unmodified. */
type LabKind = 'ours' | 'vendor'

/** What both clients have under the same names; the rest is ours. */
type LabClient = {
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
/** The headless build lies beside the package's main file. */
const VENDOR = fileURLToPath(new URL('index.headless.esm.js', import.meta.resolve('@stytch/vanilla-js')))

let client: string | undefined

function buildClient(): string {
  const options = { bundle: true, format: 'esm', target: 'es2022', write: false } as const
  return buildSync({ ...options, entryPoints: [CLIENT] }).outputFiles[0]?.text ?? ''
}

const MAIN: Record<LabKind, string> = {
  ours: `import { createProviderClient } from './ours.js'
const { public_token, provider_url } = JSON.parse(document.getElementById('config').textContent)
window.lab = createProviderClient(public_token, {
  baseUrl: provider_url,
  captchaScriptUrl: provider_url + '/_pages/captcha/enterprise.js',
  fingerprintScriptUrl: provider_url + '/_pages/telemetry.js',
  fingerprintSubmitUrl: provider_url + '/_pages/telemetry/submit',
})`,
  vendor: `import { StytchHeadlessClient } from './vendor.js'
const { public_token, provider_url } = JSON.parse(document.getElementById('config').textContent)
window.lab = new StytchHeadlessClient(public_token, { endpoints: { testAPIURL: provider_url } })`,
}

/** The product's own policy. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${PROVIDER_URL}/_pages/captcha/enterprise.js ${PROVIDER_URL}/_pages/telemetry.js`,
  `connect-src ${PROVIDER_URL}`,
  'img-src data:',
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** A site of the tenant's own that serves both pages. */
export type Lab = {
  /** @returns the page's client */
  open(page: Page, kind: LabKind): Promise<JSHandle<LabClient>>
  close(): Promise<void>
}

/** What lies at a path of the site: `/ours/`, `/vendor/` and what they load. */
function findFile(path: string, tenant: string): { type: string; body: string } | undefined {
  const [, kind, name] = /^\/(ours|vendor)\/([\w.]*)$/.exec(path) ?? []
  if (kind !== 'ours' && kind !== 'vendor') return undefined
  if (name === 'main.js') return { type: 'text/javascript', body: MAIN[kind] }
  if (name === 'ours.js') return { type: 'text/javascript', body: (client ??= buildClient()) }
  if (name === 'vendor.js') return { type: 'text/javascript', body: readFileSync(VENDOR, 'utf8') }
  const config = JSON.stringify({ public_token: tenant, provider_url: PROVIDER_URL })
  const body = `<!doctype html><title>${kind}</title><link rel="icon" href="data:,">
<script type="application/json" id="config">${config}</script><script type="module" src="main.js"></script>`
  return name === '' ? { type: 'text/html', body } : undefined
}

export async function createLab(tenant: string): Promise<Lab> {
  const server = createServer((request, response) => {
    const file = findFile(new URL(request.url ?? '/', 'http://localhost').pathname, tenant)
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.type ?? 'text/plain',
      'content-security-policy': POLICY,
    })
    response.end(file?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const origin = toTenantOrigin(tenant, `http://localhost:${port}`)
  return {
    async open(page, kind) {
      await page.goto(`${origin}/${kind}/`)
      const handle = await page.waitForFunction(() => (window as unknown as { lab?: LabClient }).lab)
      return handle as JSHandle<LabClient> // it is there: that is what was waited for
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
