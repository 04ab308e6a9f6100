import { findTenantWebUrl } from '../mock-provider/facts/tenant-addresses.ts'

/** Away from the ports of `npm start`, so that journeys can run beside it. */
const BASE_PORT = Number(process.env['E2E_BASE_PORT'] ?? 5300)

export const PORTS = { web: BASE_PORT, provider: BASE_PORT + 10, tool_server: BASE_PORT + 20 }

export const WEB_URL = `http://localhost:${PORTS.web}`
export const PROVIDER_URL = `http://localhost:${PORTS.provider}`
export const TOOL_SERVER_URL = `http://localhost:${PORTS.tool_server}`

/** Returns the origin of a tenant's host name. @param web an address with the port */
export function toTenantOrigin(tenant: string, web = WEB_URL): string {
  return findTenantWebUrl(tenant, web) ?? web
}
