import { DEFAULT_PUBLIC_TOKEN, type TenantConfig } from '@latchkey/openapi'
import type { Addresses } from './addresses.ts'
import { createClock, type Clock } from './clock.ts'
import type { SigningKeys } from './keys.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Tables } from './rows.ts'

const TEST_PREFIX = 'public-token-test-'

/** Tokens of this form come into being on first use, so that tests that run side by side never meet. */
export const TEST_TOKEN = /^public-token-test-[\w.-]{1,128}$/

/** For routers, whose own limit is shorter than the longest token. */
export const MAX_PATH_PART_LENGTH = 200

/** A project of the provider: everything that one public token sees. */
export type Tenant = {
  readonly public_token: string
  readonly project_id: string
  readonly addresses: Addresses
  readonly tables: Tables
  readonly clock: Clock
  /** One key per mock, shared by its tenants. */
  readonly signingKeys: SigningKeys
  /** Where messages go beside the inbox, if anywhere. */
  readonly mailTransport: MailTransport | undefined
  config: TenantConfig
}

/** All tenants of one mock. */
export type Tenants = {
  readonly signingKeys: SigningKeys
  /** Makes a test tenant on first use. Undefined for any other unknown token. */
  find(public_token: string): Tenant | undefined
  findByProjectId(project_id: string): Tenant | undefined
  /** The first tenant that owns a thing, for ids that arrive without a token. */
  findOwner(owns: (tenant: Tenant) => boolean): Tenant | undefined
  default(): Tenant
  all(): Tenant[]
  /** Forgets a tenant. Used again, it comes into being again. */
  delete(tenant: Tenant): void
}

function toProjectId(public_token: string): string {
  return public_token.replace('public-token-', 'project-')
}

/** What every tenant of a mock shares. */
export type TenantsOptions = Pick<Tenant, 'addresses' | 'signingKeys' | 'mailTransport'> & {
  /** Returns the configuration that a new tenant starts with. */
  createConfig: () => TenantConfig
}

function createTenant(public_token: string, { createConfig, ...shared }: TenantsOptions): Tenant {
  return {
    ...shared,
    public_token,
    project_id: toProjectId(public_token),
    tables: new Map(),
    clock: createClock(),
    config: createConfig(),
  }
}

/** Creates an empty registry. Tenants are created lazily. */
export function createTenants(options: TenantsOptions): Tenants {
  const byToken = new Map<string, Tenant>()
  function find(public_token: string): Tenant | undefined {
    const existing = byToken.get(public_token)
    if (existing || !TEST_TOKEN.test(public_token)) return existing
    const made = createTenant(public_token, options)
    byToken.set(public_token, made)
    return made
  }
  return {
    signingKeys: options.signingKeys,
    find,
    findByProjectId: (project_id) =>
      project_id.startsWith('project-') ? find(project_id.replace('project-', 'public-token-')) : undefined,
    findOwner: (owns) => [...byToken.values()].find(owns),
    default: () => find(DEFAULT_PUBLIC_TOKEN) as Tenant, // its token has the form of a test token
    all: () => [...byToken.values()],
    delete: ({ public_token }) => void byToken.delete(public_token),
  }
}

/** The `iss` of everything that the tenant signs, without a trailing slash (RFC 8414 §2). */
export function getIssuer(tenant: Tenant): string {
  const { provider } = tenant.addresses
  return tenant.public_token === DEFAULT_PUBLIC_TOKEN ? provider : `${provider}/v1/public/${tenant.project_id}`
}

/** What a name in a public token must look like to be a host name's first label (RFC 1123 §2.1). */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Where the tenant's web app is: the default tenant's at the web address itself, `public-token-test-acme`'s at
 * `acme.localhost`. A token whose name is no host label has the default tenant's.
 */
export function getWebUrl(tenant: Tenant): string {
  const { web } = tenant.addresses
  const label = tenant.public_token.replace(TEST_PREFIX, '')
  if (tenant.public_token === DEFAULT_PUBLIC_TOKEN || !HOST_LABEL.test(label)) return web
  const url = new URL(web)
  return `${url.protocol}//${label}.localhost${url.port && `:${url.port}`}`
}

/** The tenant whose web app a host name stands for: the first label of `*.localhost`, else the default tenant. */
export function findTenantOfHost(tenants: Tenants, hostname: string): Tenant {
  const label = /^([^.]+)\.localhost$/.exec(hostname)?.[1]
  return (label && tenants.find(`${TEST_PREFIX}${label}`)) || tenants.default()
}

/** The URL that an assistant is given, and the `resource` of its tokens (RFC 8707, RFC 9728). */
export function getToolServerUrl(tenant: Tenant): string {
  const { tool_server } = tenant.addresses
  return tenant.public_token === DEFAULT_PUBLIC_TOKEN ? `${tool_server}/mcp` : `${tool_server}/${tenant.project_id}/mcp`
}
