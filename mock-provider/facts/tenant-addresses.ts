import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'

/** The prefix of a test tenant's public token. */
export const TEST_TOKEN_PREFIX = 'public-token-test-'

/** Public tokens of this form create a tenant at first use, so that parallel tests do not share one. */
export const TEST_TOKEN_PATTERN = /^public-token-test-[\w.-]{1,128}$/

/** The prefix of the public tokens of gallery tenants. Each address of the gallery has its own tenant. */
export const GALLERY_TOKEN_PREFIX = `${TEST_TOKEN_PREFIX}gallery-`

const TOKEN_PREFIX = 'public-token-'
const PROJECT_PREFIX = 'project-'

/** A host name's label (RFC 1123 §2.1). */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The host names of tenants' web apps: one label below `localhost`. */
const TENANT_HOST = /^([^.]+)\.localhost$/

/** Returns the public token of the test tenant with this name. */
export function toTestToken(name: string): string {
  return `${TEST_TOKEN_PREFIX}${name}`
}

/** Converts a public token to its project's id. */
export function toProjectId(public_token: string): string {
  return public_token.replace(TOKEN_PREFIX, PROJECT_PREFIX)
}

/** Finds the public token that a project id belongs to. Undefined when the id has another form. */
export function findPublicToken(project_id: string): string | undefined {
  return project_id.startsWith(PROJECT_PREFIX) ? project_id.replace(PROJECT_PREFIX, TOKEN_PREFIX) : undefined
}

/**
 * Finds the URL of a tenant's web app, without a trailing slash: the web address itself for the default tenant, and
 * `acme.localhost` for `public-token-test-acme`. Undefined when the token's name is not a host label.
 *
 * @param web the web address of the default tenant
 */
export function findTenantWebUrl(public_token: string, web: string): string | undefined {
  if (public_token === DEFAULT_PUBLIC_TOKEN) return web
  const label = public_token.replace(TEST_TOKEN_PREFIX, '')
  const { protocol, port } = new URL(web)
  return HOST_LABEL.test(label) ? `${protocol}//${label}.localhost${port && `:${port}`}` : undefined
}

/** Finds the public token whose web app has this host name. Undefined when the host is not a tenant's. */
export function findTokenOfHost(hostname: string): string | undefined {
  const label = TENANT_HOST.exec(hostname)?.[1]
  return label === undefined ? undefined : toTestToken(label)
}

/** Returns the URL of a tenant's tool server, which is also the `resource` of its tokens (RFC 8707, RFC 9728). */
export function toToolServerUrl(public_token: string, tool_server: string): string {
  const path = public_token === DEFAULT_PUBLIC_TOKEN ? '' : `/${toProjectId(public_token)}`
  return `${tool_server}${path}/mcp`
}

/** Returns the `iss` of a tenant's tokens, without a trailing slash (RFC 8414 §2). */
export function toIssuer(public_token: string, provider: string): string {
  return public_token === DEFAULT_PUBLIC_TOKEN ? provider : `${provider}/v1/public/${toProjectId(public_token)}`
}
