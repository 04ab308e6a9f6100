import { findTenantWebUrl } from '../mock-provider/facts/tenant-addresses.ts'

/** Differs from the ports of `npm start`, so that both can run at the same time. */
const BASE_PORT = Number(process.env['E2E_BASE_PORT'] ?? 5300)

export const PORTS = { web: BASE_PORT, provider: BASE_PORT + 10, tool_server: BASE_PORT + 20 }

export const WEB_URL = `http://localhost:${PORTS.web}`
export const PROVIDER_URL = `http://localhost:${PORTS.provider}`
export const TOOL_SERVER_URL = `http://localhost:${PORTS.tool_server}`

/** Returns the origin of a tenant's web app. @param web the default tenant's origin */
export function toTenantOrigin(tenant: string, web = WEB_URL): string {
  return findTenantWebUrl(tenant, web) ?? web
}
