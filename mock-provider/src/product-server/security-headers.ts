import { getSecurityHeaders } from '../../../web/src/serving.ts'
import type { Addresses } from '../core/addresses.ts'
import { CAPTCHA_SCRIPT_PATH, GSI_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH } from '../pages/script-paths.ts'

/** Returns the headers of a web app that loads everything from this mock. */
export function getMockSecurityHeaders(addresses: Addresses): Record<string, string> {
  return getHeaders(addresses, [])
}

/** Returns the headers of the playground, which frames a page of its own origin. */
export function getPlaygroundHeaders(addresses: Addresses): Record<string, string> {
  return getHeaders(addresses, ["'self'"])
}

/** Returns the headers of the page that the playground frames. */
export function getFrameHeaders(addresses: Addresses): Record<string, string> {
  const headers = getMockSecurityHeaders(addresses)
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  }
}

function getHeaders({ provider }: Addresses, frames: readonly string[]): Record<string, string> {
  return getSecurityHeaders({
    scripts: [CAPTCHA_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH, GSI_SCRIPT_PATH].map((path) => provider + path),
    connections: [provider, ...listTenantHosts(provider)],
    frames: [...frames, provider],
  })
}

/** Google's simulation has a host per tenant, for the browser's own sign-in dialogue. */
function listTenantHosts(provider: string): string[] {
  const { protocol, hostname, port } = new URL(provider)
  return hostname === 'localhost' ? [`${protocol}//*.localhost${port && `:${port}`}`] : []
}
