import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { QUERIES, type InboxFilter } from './queries.ts'
import { useControlQuery } from './use-control-query.ts'

/** The duration of a long poll, shorter than the timeouts of proxies and browsers. */
const WAIT_MS = 25_000

/** Returns a tenant's newest messages and the number of all. A new one appears at once, through a long poll. */
export function useInbox(tenant: string, { search, channel }: InboxFilter, limit: number) {
  const queryClient = useQueryClient()
  const filter = { ...(search && { search }), ...(channel && { channel }) }
  const { data, error } = useControlQuery(QUERIES.messages(tenant, { ...filter, limit }))
  const isKnown = data !== undefined
  const newest = data?.messages[0]?.message_id
  const serialized = JSON.stringify(filter) // compared by content, because each render creates a new object
  useEffect(() => {
    if (!isKnown) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const known: InboxFilter = JSON.parse(serialized)
    const query = { ...known, ...(newest !== undefined && { after: newest }), wait_ms: WAIT_MS }
    const wait = async () => {
      while (!signal.aborted) {
        const call = control.GET('/_mock/{tenant}/messages', { params: { path: { tenant }, query }, signal })
        const { messages } = await getData(call)
        if (messages.length > 0) return queryClient.invalidateQueries({ queryKey: [tenant, 'messages'] })
      }
    }
    wait().catch(() => {}) // the regular poll continues and reports the error
    return () => controller.abort()
  }, [queryClient, tenant, serialized, isKnown, newest])
  return { messages: data?.messages ?? [], total: data?.total, error }
}
