import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { toTimestamp } from './clock.ts'
import { NO_CREDENTIALS, parseBasic } from './credentials.ts'
import { createId } from './ids.ts'
import { ProviderError } from './provider-error.ts'
import { randomBytes } from './random.ts'
import type { Table } from '../store/table.ts'
import type { Tenant, Tenants } from './tenant.ts'

/** A secret by which an app's own server calls the provider. */
export type ProjectSecret = {
  secret_id: string
  secret: string
  /** RFC 3339. */
  created_at: string
}

const SECRET_PREFIX = 'secret-test-'
const SECRET_LENGTH = 36
const SECRET_PATTERN = /^secret-(test|live)-[\w=-]{8,100}$/
const PROJECT_PATTERN = /^project-(test|live)-/

/** The secrets in the code samples of the provider's documentation. */
const PLACEHOLDERS: readonly string[] = ['SECRET', 'secret-test-11111111-1111-1111-1111-111111111111']

/**
 * Stored apart from the tenant's rows, so that an export has none of them. While the table is empty, the project has
 * only its first secret.
 */
function getSecrets({ records }: Tenant): Table<ProjectSecret> {
  return records.open('project_secrets') as Table<ProjectSecret> // no other code writes to this table
}

/**
 * Returns the first secret of a project, which is derived from the project's id. A server's configuration therefore
 * stays valid when the mock restarts.
 */
export function toFirstSecret(project_id: string): string {
  const digest = createHash('sha512').update(`first secret of ${project_id}`).digest('base64url')
  return `${SECRET_PREFIX}${digest.slice(0, SECRET_LENGTH)}`
}

/** Caches the first secret, because every call of an app's server is compared with it. */
const firstSecrets = new WeakMap<Tenant, string>()

function toFirstRow(tenant: Tenant): ProjectSecret {
  const secret = firstSecrets.get(tenant) ?? toFirstSecret(tenant.project_id)
  firstSecrets.set(tenant, secret)
  return { secret_id: 'secret-first', secret, created_at: toTimestamp(0) }
}

/** Lists the secrets of a project, oldest first. There is always one. */
export function listSecrets(tenant: Tenant): ProjectSecret[] {
  const rows = [...getSecrets(tenant).values()]
  return rows.length === 0 ? [toFirstRow(tenant)] : rows
}

/** Whether secrets of the project were ever created or deleted. */
export function hasOwnSecrets(tenant: Tenant): boolean {
  return getSecrets(tenant).size > 0
}

/** Stores the first secret as a row, before another secret is added. */
function keepFirst(tenant: Tenant): Table<ProjectSecret> {
  const table = getSecrets(tenant)
  const first = toFirstRow(tenant)
  if (table.size === 0) table.insert(first.secret_id, first)
  return table
}

/**
 * Adds a secret. One that the project has is not added again.
 *
 * @param secret defaults to a new one
 * @throws ProviderError `bad_request` for a secret of the documentation's samples, which is always refused
 */
export function addSecret(tenant: Tenant, secret = createSecret()): ProjectSecret {
  if (PLACEHOLDERS.includes(secret))
    throw new ProviderError('bad_request', { message: `The secret ${secret} is a placeholder of the documentation.` })
  const known = listSecrets(tenant).find((row) => row.secret === secret)
  if (known) return known
  const row = { secret_id: createId('secret'), secret, created_at: toTimestamp(tenant.clock.now()) }
  return keepFirst(tenant).insert(row.secret_id, row)
}

function createSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_LENGTH).toString('base64url').slice(0, SECRET_LENGTH)}`
}

/**
 * Deletes a secret. A project always keeps at least one.
 *
 * @throws ProviderError `bad_request` for an unknown one, or the last one
 */
export function deleteSecret(tenant: Tenant, secret_id: string): void {
  if (!listSecrets(tenant).some((row) => row.secret_id === secret_id))
    throw new ProviderError('bad_request', { message: `The project has no secret ${secret_id}.` })
  if (listSecrets(tenant).length === 1)
    throw new ProviderError('bad_request', { message: 'A project keeps one secret. Create another one first.' })
  getSecrets(tenant).delete(secret_id)
}

/** Whether a presented secret is the expected one. The comparison takes the same time for any secret of that length. */
export function isSameSecret(presented: string, expected: string): boolean {
  const [left, right] = [Buffer.from(presented), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Returns the tenant of a call that has a project's credentials. A test project that nobody has used begins with its first
 * secret.
 *
 * @throws ProviderError `unauthorized_credentials`, `unauthorized_credentials_homepage`, `invalid_authorization_header`,
 *   `invalid_project_id_authentication`, `invalid_secret_authentication`, `unauthorized_project_id_live`
 */
export function requireTenantOfServerCall(request: FastifyRequest, tenants: Tenants): Tenant {
  const { authorization } = request.headers
  if (!authorization) throw new ProviderError('unauthorized_credentials', { reason: NO_CREDENTIALS })
  const { user: project_id, password: secret } = parseBasic(authorization)
  checkForm(project_id, secret)
  const tenant = findTenantOfSecret(tenants, project_id, secret)
  if (!tenant) {
    throw new ProviderError('unauthorized_credentials', { reason: 'The secret is not one of this project.' })
  }
  return tenant
}

function checkForm(project_id: string, secret: string): void {
  if (PLACEHOLDERS.includes(secret)) throw new ProviderError('unauthorized_credentials_homepage')
  if (!PROJECT_PATTERN.test(project_id)) throw new ProviderError('invalid_project_id_authentication')
  if (project_id.startsWith('project-live-')) throw new ProviderError('unauthorized_project_id_live')
  if (!SECRET_PATTERN.test(secret)) throw new ProviderError('invalid_secret_authentication')
}

/** Finds the tenant of a project id if the secret is correct. A wrong secret creates no tenant. */
function findTenantOfSecret(tenants: Tenants, project_id: string, secret: string): Tenant | undefined {
  const known = tenants.existing.findByProjectId(project_id)
  if (known) return listSecrets(known).some((row) => isSameSecret(secret, row.secret)) ? known : undefined
  return isSameSecret(secret, toFirstSecret(project_id)) ? tenants.findByProjectId(project_id) : undefined
}

/** Whether Basic credentials are the correct credentials of a project. OAuth endpoints receive them as well. */
export function hasProjectCredentials(tenant: Tenant, authorization: string): boolean {
  const { user, password } = parseBasic(authorization)
  return user === tenant.project_id && listSecrets(tenant).some(({ secret }) => isSameSecret(password, secret))
}
