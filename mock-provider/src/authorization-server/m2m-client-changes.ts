import type { ServerSchemas } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { createM2mClient, m2mClients, type M2mClientRow } from './m2m-clients.ts'
import { cancelRotation, endRotation, startRotation, toLastFour, type RotationErrors } from './secret-rotation.ts'

type Members = ServerSchemas['M2mClientMembers']

const ROTATION: RotationErrors = {
  already: 'm2m_client_already_rotating_secret',
  not: 'm2m_client_not_rotating_secret',
}

const ID_PATTERN = /^[\w.-]{1,128}$/
/** The form of a scope (RFC 6749 §3.3). */
const SCOPE_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const MIN_SECRET_LENGTH = 8
/** Assumed: a secret with fewer distinct characters is easy to guess. */
const MIN_SECRET_CHARACTERS = 5

/** Returns a client as responses show it, with only the last four characters of its secrets. */
export function toM2mClient(row: M2mClientRow): ServerSchemas['M2mClient'] {
  const { client_secret, next_client_secret, ...others } = row
  return {
    ...others,
    client_secret_last_four: toLastFour(client_secret),
    ...(next_client_secret !== undefined && { next_client_secret_last_four: toLastFour(next_client_secret) }),
  }
}

/** Returns a client. @throws ProviderError `m2m_client_not_found` */
export function requireM2mClient(tenant: Tenant, client_id: string): M2mClientRow {
  const row = m2mClients(tenant).get(client_id)
  if (!row) throw new ProviderError('m2m_client_not_found')
  return row
}

/** @throws ProviderError `invalid_m2m_client_scope` */
function checkScopes(scopes: readonly string[] = []): void {
  if (!scopes.every((scope) => SCOPE_PATTERN.test(scope))) throw new ProviderError('invalid_m2m_client_scope')
}

/** @throws ProviderError `m2m_client_invalid_client_id`, `duplicate_m2m_client_id`, `insecure_m2m_client_secret` */
function checkCredentials(tenant: Tenant, client_id: string | undefined, client_secret: string | undefined): void {
  if (client_id !== undefined && !ID_PATTERN.test(client_id)) throw new ProviderError('m2m_client_invalid_client_id')
  if (client_id !== undefined && m2mClients(tenant).has(client_id)) throw new ProviderError('duplicate_m2m_client_id')
  if (client_secret === undefined) return
  const isSimple = new Set(client_secret).size < MIN_SECRET_CHARACTERS
  if (client_secret.length < MIN_SECRET_LENGTH || isSimple) throw new ProviderError('insecure_m2m_client_secret')
}

function pickMembers({ client_name, client_description, trusted_metadata }: Members) {
  return {
    ...(client_name !== undefined && { client_name }),
    ...(client_description !== undefined && { client_description }),
    ...(trusted_metadata !== undefined && { trusted_metadata }),
  }
}

/**
 * Creates the client that a caller describes.
 *
 * @throws ProviderError `m2m_client_invalid_client_id`, `duplicate_m2m_client_id`, `insecure_m2m_client_secret`,
 *   `invalid_m2m_client_scope`
 */
export function addM2mClient(tenant: Tenant, wanted: ServerSchemas['NewM2mClient']): M2mClientRow {
  // Some SDKs send an empty string for a member that was not given.
  const client_id = wanted.client_id || undefined
  const client_secret = wanted.client_secret || undefined
  checkCredentials(tenant, client_id, client_secret)
  checkScopes(wanted.scopes)
  return createM2mClient(tenant, {
    ...(client_id !== undefined && { client_id }),
    ...(client_secret !== undefined && { client_secret }),
    ...pickMembers(wanted),
    scopes: wanted.scopes,
  })
}

/**
 * Replaces the given members of a client.
 *
 * @throws ProviderError `m2m_client_not_found`, `m2m_client_invalid_status`, `invalid_m2m_client_scope`
 */
export function changeM2mClient(
  tenant: Tenant,
  client_id: string,
  change: ServerSchemas['M2mClientUpdate'],
): M2mClientRow {
  const row = requireM2mClient(tenant, client_id)
  const { status, scopes } = change
  if (status && status !== 'active' && status !== 'inactive') throw new ProviderError('m2m_client_invalid_status')
  checkScopes(scopes)
  return Object.assign(row, pickMembers(change), scopes !== undefined && { scopes }, status && { status })
}

/** Deletes a client. Its tokens stay valid until they expire. @throws ProviderError `m2m_client_not_found` */
export function deleteM2mClient(tenant: Tenant, client_id: string): void {
  requireM2mClient(tenant, client_id)
  m2mClients(tenant).delete(client_id)
}

/** Creates a client's next secret. @throws ProviderError `m2m_client_not_found`, `m2m_client_already_rotating_secret` */
export function startM2mRotation(tenant: Tenant, client_id: string): { row: M2mClientRow; next_client_secret: string } {
  const row = requireM2mClient(tenant, client_id)
  return { row, next_client_secret: startRotation(row, ROTATION) }
}

/** Removes a client's next secret. @throws ProviderError `m2m_client_not_found`, `m2m_client_not_rotating_secret` */
export function cancelM2mRotation(tenant: Tenant, client_id: string): M2mClientRow {
  const row = requireM2mClient(tenant, client_id)
  cancelRotation(row, ROTATION)
  return row
}

/**
 * Replaces a client's secret with the next one.
 *
 * @throws ProviderError `m2m_client_not_found`, `m2m_client_not_rotating_secret`
 */
export function endM2mRotation(tenant: Tenant, client_id: string): M2mClientRow {
  const row = requireM2mClient(tenant, client_id)
  endRotation(row, ROTATION)
  return row
}
