import type { FastifyInstance } from 'fastify'
import { takePage } from '../authorization-server/client-pages.ts'
import {
  addM2mClient,
  cancelM2mRotation,
  changeM2mClient,
  deleteM2mClient,
  endM2mRotation,
  requireM2mClient,
  startM2mRotation,
  toM2mClient,
} from '../authorization-server/m2m-client-changes.ts'
import { m2mClients, type M2mClientRow } from '../authorization-server/m2m-clients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Clients that get tokens for themselves (tag `server m2m`). */
export async function m2mClientRoutes(app: FastifyInstance) {
  serve(app, 'serverM2mClientsCreate', create)
  serve(app, 'serverM2mClientsSearch', search)
  serve(app, 'serverM2mClientsGet', get)
  serve(app, 'serverM2mClientsUpdate', update)
  serve(app, 'serverM2mClientsDelete', remove)
  serve(app, 'serverM2mClientsSecretsRotateStart', rotateStart)
  serve(app, 'serverM2mClientsSecretsRotateCancel', rotateCancel)
  serve(app, 'serverM2mClientsSecretsRotate', rotate)
}

const create: Handler<'serverM2mClientsCreate'> = ({ body, tenant }) => {
  const row = addM2mClient(tenant, body)
  return { m2m_client: { ...toM2mClient(row), client_secret: row.client_secret } }
}

const get: Handler<'serverM2mClientsGet'> = ({ path, tenant }) => ({
  m2m_client: toM2mClient(requireM2mClient(tenant, path.client_id)),
})

const update: Handler<'serverM2mClientsUpdate'> = ({ body, path, tenant }) => ({
  m2m_client: toM2mClient(changeM2mClient(tenant, path.client_id, body ?? {})),
})

const remove: Handler<'serverM2mClientsDelete'> = ({ path, tenant }) => {
  deleteM2mClient(tenant, path.client_id)
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
  return { m2m_clients: rows.map(toM2mClient), results_metadata }
}

const rotateStart: Handler<'serverM2mClientsSecretsRotateStart'> = ({ path, tenant }) => {
  const { row, next_client_secret } = startM2mRotation(tenant, path.client_id)
  return { m2m_client: { ...toM2mClient(row), next_client_secret } }
}

const rotateCancel: Handler<'serverM2mClientsSecretsRotateCancel'> = ({ path, tenant }) => ({
  m2m_client: toM2mClient(cancelM2mRotation(tenant, path.client_id)),
})

const rotate: Handler<'serverM2mClientsSecretsRotate'> = ({ path, tenant }) => ({
  m2m_client: toM2mClient(endM2mRotation(tenant, path.client_id)),
})
