import { DEFAULT_PORTS } from '@latchkey/openapi'

/** Where the three servers are reached: origins without a trailing slash, the tool server with its path. */
export type Addresses = {
  /** The provider, which is also the default tenant's issuer. */
  provider: string
  web: string
  tool_server: string
}

/** The addresses that everything has unless told otherwise. */
export function createAddresses(): Addresses {
  return {
    provider: `http://localhost:${DEFAULT_PORTS.provider}`,
    web: `http://localhost:${DEFAULT_PORTS.web}`,
    tool_server: `http://localhost:${DEFAULT_PORTS.tool_server}`,
  }
}
