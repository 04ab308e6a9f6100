import type { FastifyRequest } from 'fastify'
import { PROVIDER } from '@latchkey/openapi'
import { toIssuer } from '../../facts/tenant-addresses.ts'
import { getIssuer, type Tenant } from './tenant.ts'

/** The hosts of the provider that all projects share. Their tokens name the project instead of an address. */
const SHARED_HOSTS = new Set(Object.values(PROVIDER.hosts).map((origin) => new URL(origin).hostname))

type Asked = Pick<FastifyRequest, 'protocol' | 'hostname'>

function toProjectIssuer({ project_id }: Tenant): string {
  return `${PROVIDER.issuerPrefix}${project_id}`
}

/**
 * Returns the `iss` of an access token or of an M2M token. An SDK for servers accepts the address that it calls; the one
 * for Ruby accepts the project's form only (setting `token_issuer`).
 */
export function getTokenIssuer(tenant: Tenant, { protocol, hostname }: Asked): string {
  const isShared = tenant.config.token_issuer === 'project' || SHARED_HOSTS.has(hostname)
  return isShared ? toProjectIssuer(tenant) : getIssuer(tenant, { protocol })
}

/**
 * Returns the `iss` of a session's JWT. Pages call the provider without TLS, but pass the JWT to a server, which knows the
 * HTTPS address.
 */
export function getSessionIssuer(tenant: Tenant, { protocol, hostname, operation }: FastifyRequest): string {
  return getTokenIssuer(tenant, { protocol: operation?.document === 'server' ? protocol : 'https', hostname })
}

/** Lists the issuers that the tenant's tokens may name. */
export function listIssuers(tenant: Tenant): string[] {
  const { provider, provider_https = provider } = tenant.addresses
  const addresses = new Set([provider, provider_https])
  return [...[...addresses].map((address) => toIssuer(tenant.public_token, address)), toProjectIssuer(tenant)]
}
