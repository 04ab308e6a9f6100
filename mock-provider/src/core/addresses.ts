import { DEFAULT_PORTS } from '@latchkey/openapi'

/** The origins of the three servers, without a trailing slash. */
export type Addresses = {
  /** The provider, which is also the default tenant's issuer. */
  provider: string
  web: string
  tool_server: string
}

/** Creates the default addresses. */
export function createAddresses(): Addresses {
  return {
    provider: `http://localhost:${DEFAULT_PORTS.provider}`,
    web: `http://localhost:${DEFAULT_PORTS.web}`,
    tool_server: `http://localhost:${DEFAULT_PORTS.tool_server}`,
  }
}
