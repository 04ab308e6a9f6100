import { DEFAULT_PORTS, DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { findTenantWebUrl, toToolServerUrl } from '../../../facts/tenant-addresses.ts'

/** The configuration that the server writes into the page's data block. */
export type ConsoleConfig = {
  provider_url: string
  /** The provider over HTTPS. Null when it does not listen there. */
  https: { url: string; http_url: string; ca_file: string } | null
  /** Null when no web app runs. */
  web_url: string | null
  tool_server_url: string
  default_tenant: string
  /** Whether the web app's server can play the gallery's stories. */
  has_gallery: boolean
  /** Whether this server has the documentation. */
  has_docs: boolean
  /** Whether an SMTP server gets a copy of every mail. */
  forwards_mail: boolean
}

/** Reads the page's data block. The development server leaves it empty, so the default addresses apply. */
function readConfig(): ConsoleConfig {
  const text = document.getElementById('console-config')?.textContent?.trim()
  const defaults: ConsoleConfig = {
    provider_url: window.location.origin,
    https: null,
    web_url: `http://localhost:${DEFAULT_PORTS.web}`,
    tool_server_url: `http://localhost:${DEFAULT_PORTS.tool_server}`,
    default_tenant: DEFAULT_PUBLIC_TOKEN,
    has_gallery: true,
    has_docs: false,
    forwards_mail: false,
  }
  const given: Partial<ConsoleConfig> = text ? JSON.parse(text) : {}
  return { ...defaults, ...given }
}

export const CONFIG: ConsoleConfig = readConfig()

/** Returns the URL given to an assistant of this tenant. */
export function getToolServerUrl(tenant: string): string {
  return toToolServerUrl(tenant, CONFIG.tool_server_url)
}

/** Finds the URL of the tenant's web app. Undefined when none runs, or the tenant has none. */
export function findWebUrl(tenant: string): string | undefined {
  return CONFIG.web_url === null ? undefined : findTenantWebUrl(tenant, CONFIG.web_url)
}
