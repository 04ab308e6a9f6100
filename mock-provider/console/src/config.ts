/** What the server fills into the page: where everything is. */
export type ConsoleConfig = {
  provider_url: string
  web_url: string
  tool_server_url: string
  default_tenant: string
  /** Whether the web app's server plays the gallery's scenes. */
  has_gallery: boolean
}

/** Reads the page's data block. The development server leaves it empty: then the usual addresses hold. */
function readConfig(): ConsoleConfig {
  const text = document.getElementById('console-config')?.textContent?.trim()
  const usual: ConsoleConfig = {
    provider_url: window.location.origin,
    web_url: 'http://localhost:3000',
    tool_server_url: 'http://localhost:4020',
    default_tenant: 'public-token-test-latchkey',
    has_gallery: true,
  }
  return text ? { ...usual, ...(JSON.parse(text) as Partial<ConsoleConfig>) } : usual
}

export const CONFIG: ConsoleConfig = readConfig()

/** The URL that an assistant is given for this tenant. */
export function toToolServerUrl(tenant: string): string {
  const { tool_server_url, default_tenant } = CONFIG
  if (tenant === default_tenant) return `${tool_server_url}/mcp`
  return `${tool_server_url}/${tenant.replace('public-token-', 'project-')}/mcp`
}

/** What a name in a public token must look like to be a host name's first label (RFC 1123 §2.1). */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Where the tenant's web app is. Undefined for a tenant that has none, as its name is no host name. */
export function findWebUrl(tenant: string): string | undefined {
  const { web_url, default_tenant } = CONFIG
  if (tenant === default_tenant) return web_url
  const label = tenant.replace('public-token-test-', '')
  const { protocol, port } = new URL(web_url)
  return HOST_LABEL.test(label) ? `${protocol}//${label}.localhost${port && `:${port}`}` : undefined
}
