import { DEFAULT_PORTS } from '@latchkey/openapi'

/** The origins of the three servers, without a trailing slash. */
export type Addresses = {
  /** The provider, which is also the default tenant's issuer. */
  provider: string
  /** The HTTPS address, which is the issuer for those who call it. Absent if the provider has only one address for all. */
  provider_https?: string
  web: string
  tool_server: string
}

/**
 * The addresses of a provider that also listens with HTTPS. Programs must be told to trust its certificate authority.
 */
export type HttpsAddress = {
  /** The HTTPS origin, without a trailing slash. */
  url: string
  /** The HTTP origin. Either this one or the HTTPS origin is `Addresses.provider`. */
  http_url: string
  /** The absolute path of the certificate authority's certificate, as PEM: the value of `NODE_EXTRA_CA_CERTS`. */
  ca_file: string
}

/** Returns the default origins of the three servers. */
export function createAddresses(): Addresses {
  return {
    provider: `http://localhost:${DEFAULT_PORTS.provider}`,
    web: `http://localhost:${DEFAULT_PORTS.web}`,
    tool_server: `http://localhost:${DEFAULT_PORTS.tool_server}`,
  }
}

/** Returns an origin, without the default port of its scheme: programs compare origins as strings. */
export function toOrigin(scheme: 'http' | 'https', hostname: string, port: number): string {
  return new URL(`${scheme}://${hostname}:${port}`).origin
}
