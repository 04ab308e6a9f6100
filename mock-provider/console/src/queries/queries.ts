import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { Message } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { poll, toPollInterval } from './poll.ts'

export type DocumentName = 'mock' | 'sdk' | 'oauth' | 'server'
export type InboxFilter = { search?: string; channel?: Message['channel'] }
/** The user or client whose rows are listed. By default, all rows are. */
type Owner = { user_id?: string; client_id?: string }

/** Fetches data only once, because it does not change while the provider runs. */
function once<Data>(key: readonly unknown[], call: () => Promise<{ data?: Data }>): UseQueryOptions<Data> {
  return { queryKey: key, queryFn: () => getData(call()), staleTime: 'static', gcTime: Infinity }
}

/** The console's queries to the control plane. Keys begin with the tenant, if there is one. */
export const QUERIES = {
  tenants: () => poll(['tenants'], () => control.GET('/_mock/tenants')),
  catalogue: () => once(['catalogue'], () => control.GET('/_mock/catalogue')),
  document: (name: DocumentName) =>
    once(['document', name], () =>
      control.GET('/_mock/openapi/{document}', { params: { path: { document: `${name}.json` } } }),
    ),
  /** The oldest matching users. The previous result is kept until a new search has finished. */
  users: (tenant: string, query: { search?: string; limit: number }) => ({
    ...poll(
      [tenant, 'users', query],
      () => control.GET('/_mock/{tenant}/users', { params: { path: { tenant }, query } }),
      // Without a search, the provider reads only the first page.
      (data) => toPollInterval(query.search === undefined ? 0 : data?.total),
    ),
    placeholderData: keepPreviousData,
  }),
  usersById: (tenant: string, user_ids: readonly string[]) => ({
    ...poll([tenant, 'users', user_ids], () =>
      control.GET('/_mock/{tenant}/users', { params: { path: { tenant }, query: { user_ids: user_ids.join(',') } } }),
    ),
    enabled: user_ids.length > 0,
    placeholderData: keepPreviousData,
  }),
  user: (tenant: string, user_id: string) =>
    poll([tenant, 'users', user_id], () =>
      control.GET('/_mock/{tenant}/users/{user_id}', { params: { path: { tenant, user_id } } }),
    ),
  sessions: (tenant: string, query: Pick<Owner, 'user_id'> & { search?: string; limit: number }) => ({
    ...poll(
      [tenant, 'sessions', query],
      () => control.GET('/_mock/{tenant}/sessions', { params: { path: { tenant }, query } }),
      (data) => toPollInterval(data?.total),
    ),
    placeholderData: keepPreviousData,
  }),
  clients: (tenant: string) =>
    poll([tenant, 'clients'], () => control.GET('/_mock/{tenant}/clients', { params: { path: { tenant } } })),
  secrets: (tenant: string) =>
    poll([tenant, 'secrets'], () => control.GET('/_mock/{tenant}/secrets', { params: { path: { tenant } } })),
  m2mClients: (tenant: string) =>
    poll([tenant, 'm2m-clients'], () => control.GET('/_mock/{tenant}/m2m_clients', { params: { path: { tenant } } })),
  webhooks: (tenant: string) =>
    poll([tenant, 'webhooks'], () => control.GET('/_mock/{tenant}/webhooks', { params: { path: { tenant } } })),
  /** The newest deliveries. */
  webhookDeliveries: (tenant: string, query: { limit: number }) =>
    poll([tenant, 'webhook_deliveries', query], () =>
      control.GET('/_mock/{tenant}/webhook_deliveries', { params: { path: { tenant }, query } }),
    ),
  consents: (tenant: string, query: Owner) =>
    poll([tenant, 'consents', query], () =>
      control.GET('/_mock/{tenant}/consents', { params: { path: { tenant }, query } }),
    ),
  faults: (tenant: string) =>
    poll([tenant, 'faults'], () => control.GET('/_mock/{tenant}/faults', { params: { path: { tenant } } })),
  config: (tenant: string) =>
    poll([tenant, 'config'], () => control.GET('/_mock/{tenant}/config', { params: { path: { tenant } } })),
  clock: (tenant: string) =>
    poll([tenant, 'clock'], () => control.GET('/_mock/{tenant}/clock', { params: { path: { tenant } } })),
  recording: (tenant: string) =>
    poll([tenant, 'recording'], () => control.GET('/_mock/{tenant}/recording', { params: { path: { tenant } } })),
  snapshots: (tenant: string) =>
    poll([tenant, 'snapshots'], () => control.GET('/_mock/{tenant}/snapshots', { params: { path: { tenant } } })),
  /** The newest messages. The previous result is kept until a new search has finished. */
  messages: (tenant: string, query: InboxFilter & { limit: number }) => ({
    ...poll([tenant, 'messages', query], () =>
      control.GET('/_mock/{tenant}/messages', { params: { path: { tenant }, query } }),
    ),
    placeholderData: keepPreviousData,
  }),
  /** The message with this id, as a list that is empty when there is none. */
  message: (tenant: string, message_id: string) =>
    poll([tenant, 'messages', message_id], () =>
      control.GET('/_mock/{tenant}/messages', { params: { path: { tenant }, query: { message_id } } }),
    ),
  /** The newest calls. */
  lastCalls: (tenant: string, query: { limit: number; fault_id?: string }) =>
    poll([tenant, 'last-calls', query], () =>
      control.GET('/_mock/{tenant}/journal', { params: { path: { tenant }, query } }),
    ),
}
