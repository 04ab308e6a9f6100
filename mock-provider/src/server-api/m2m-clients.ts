import type { FastifyInstance } from 'fastify'
import type { ServerSchemas } from '@latchkey/openapi'
import { takePage } from './pages.ts'
import { cancelRotation, endRotation, startRotation, toLastFour, type RotationErrors } from './secret-rotation.ts'
import { createM2mClient, m2mClients, type M2mClientRow } from '../authorization-server/m2m-clients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** Programs that get tokens for themselves (tag `server m2m`). */
export async function serverM2mClients(app: FastifyInstance) {
  serve(app, 'serverM2mClientsCreate', create)
  serve(app, 'serverM2mClientsSearch', search)
  serve(app, 'serverM2mClientsGet', get)
  serve(app, 'serverM2mClientsUpdate', update)
  serve(app, 'serverM2mClientsDelete', remove)
  serve(app, 'serverM2mClientsSecretsRotateStart', rotateStart)
  serve(app, 'serverM2mClientsSecretsRotateCancel', rotateCancel)
  serve(app, 'serverM2mClientsSecretsRotate', rotate)
}

const ROTATION: RotationErrors = {
  already: 'm2m_client_already_rotating_secret',
  not: 'm2m_client_not_rotating_secret',
}

const ID_PATTERN = /^[\w.-]{1,128}$/
/** RFC 6749 §3.3. */
const SCOPE_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const MIN_SECRET_LENGTH = 8
/** A secret with fewer different characters is easy to guess. Assumed. */
const MIN_SECRET_CHARACTERS = 5

function toClient(row: M2mClientRow): ServerSchemas['M2mClient'] {
  const { client_secret, next_client_secret, ...others } = row
  return {
    ...others,
    client_secret_last_four: toLastFour(client_secret),
    ...(next_client_secret !== undefined && { next_client_secret_last_four: toLastFour(next_client_secret) }),
  }
}

/** @throws ProviderError `m2m_client_not_found` */
function requireM2mClient(tenant: Tenant, client_id: string): M2mClientRow {
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

const create: Handler<'serverM2mClientsCreate'> = ({ body, tenant }) => {
  // An SDK sends an empty string for a member that was not given.
  const client_id = body.client_id || undefined
  const client_secret = body.client_secret || undefined
  checkCredentials(tenant, client_id, client_secret)
  checkScopes(body.scopes)
  const row = createM2mClient(tenant, {
    ...(client_id !== undefined && { client_id }),
    ...(client_secret !== undefined && { client_secret }),
    ...pickMembers(body),
    scopes: body.scopes,
  })
  return { m2m_client: { ...toClient(row), client_secret: row.client_secret } }
}

type Members = ServerSchemas['M2mClientMembers']

function pickMembers({ client_name, client_description, trusted_metadata }: Members) {
  return {
    ...(client_name !== undefined && { client_name }),
    ...(client_description !== undefined && { client_description }),
    ...(trusted_metadata !== undefined && { trusted_metadata }),
  }
}

const get: Handler<'serverM2mClientsGet'> = ({ path, tenant }) => ({
  m2m_client: toClient(requireM2mClient(tenant, path.client_id)),
})

const update: Handler<'serverM2mClientsUpdate'> = ({ body, path, tenant }) => {
  const row = requireM2mClient(tenant, path.client_id)
  const { status, scopes } = body ?? {}
  if (status && status !== 'active' && status !== 'inactive') throw new ProviderError('m2m_client_invalid_status')
  checkScopes(scopes)
  Object.assign(row, pickMembers(body ?? {}), scopes !== undefined && { scopes }, status && { status })
  return { m2m_client: toClient(row) }
}

const remove: Handler<'serverM2mClientsDelete'> = ({ path, tenant }) => {
  requireM2mClient(tenant, path.client_id)
  m2mClients(tenant).delete(path.client_id)
  return { client_id: path.client_id }
}

/** The members that a search can filter by. */
const FILTERS = new Map<unknown, (row: M2mClientRow) => readonly string[]>([
  ['client_id', ({ client_id }) => [client_id]],
  ['client_name', ({ client_name }) => [client_name]],
  ['scopes', ({ scopes }) => scopes],
])

type Filter = (row: M2mClientRow) => boolean

/** @throws ProviderError `m2m_search_filter_name_not_recognized`, `m2m_search_expected_array_of_string` */
function toFilter(operand: unknown): Filter {
  const { filter_name, filter_value } = isRecord(operand) ? operand : {}
  const read = FILTERS.get(filter_name)
  if (!read) throw new ProviderError('m2m_search_filter_name_not_recognized')
  if (!Array.isArray(filter_value) || !filter_value.every((value) => typeof value === 'string'))
    throw new ProviderError('m2m_search_expected_array_of_string')
  return (row) => read(row).some((value) => filter_value.includes(value))
}

const search: Handler<'serverM2mClientsSearch'> = ({ body, tenant }) => {
  const { operator = 'AND', operands = [] } = body?.query ?? {}
  if (operator !== 'AND' && operator !== 'OR') throw new ProviderError('m2m_search_invalid_operator')
  const filters = operands.map(toFilter)
  const isFound: Filter = (row) =>
    filters.length === 0 ||
    (operator === 'AND' ? filters.every((filter) => filter(row)) : filters.some((filter) => filter(row)))
  const found = [...m2mClients(tenant).values()].filter(isFound)
  const errors = { cursor: 'm2m_search_invalid_cursor', limit: 'm2m_search_invalid_limit' } as const
  const { rows, results_metadata } = takePage(found, body ?? {}, ({ client_id }) => client_id, errors)
  return { m2m_clients: rows.map(toClient), results_metadata }
}

const rotateStart: Handler<'serverM2mClientsSecretsRotateStart'> = ({ path, tenant }) => {
  const row = requireM2mClient(tenant, path.client_id)
  const next_client_secret = startRotation(row, ROTATION)
  return { m2m_client: { ...toClient(row), next_client_secret } }
}

const rotateCancel: Handler<'serverM2mClientsSecretsRotateCancel'> = ({ path, tenant }) => {
  const row = requireM2mClient(tenant, path.client_id)
  cancelRotation(row, ROTATION)
  return { m2m_client: toClient(row) }
}

const rotate: Handler<'serverM2mClientsSecretsRotate'> = ({ path, tenant }) => {
  const row = requireM2mClient(tenant, path.client_id)
  endRotation(row, ROTATION)
  return { m2m_client: toClient(row) }
}
