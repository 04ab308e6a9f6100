import type { Message } from '@latchkey/openapi'
import { useCallback, useEffect } from 'react'
import { control } from './control.ts'
import { usePoll } from './use-poll.ts'

export type InboxFilter = { to?: string; channel?: Message['channel'] }

/** The duration of a long poll, shorter than the timeouts of proxies and browsers. */
const WAIT_MS = 25_000

/** Returns a tenant's messages, newest first. A new one appears at once, through a long poll. */
export function useInbox(tenant: string, { to, channel }: InboxFilter) {
  const ask = useCallback(
    (more: { after?: string; wait_ms?: number } = {}, signal?: AbortSignal) =>
      control('get', '/_mock/{tenant}/messages', {
        path: { tenant },
        query: { ...(to && { to }), ...(channel && { channel }), ...more },
        ...(signal && { signal }),
      }),
    [tenant, to, channel],
  )
  const { data, error, refresh } = usePoll(useCallback(() => ask(), [ask]))
  const isKnown = data !== undefined
  const newest = data?.messages[0]?.message_id
  useEffect(() => {
    if (!isKnown) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const wait = async () => {
      while (!signal.aborted) {
        const { messages } = await ask({ ...(newest !== undefined && { after: newest }), wait_ms: WAIT_MS }, signal)
        if (messages.length > 0) return refresh()
      }
    }
    wait().catch(() => {}) // the regular poll continues and reports the error
    return () => controller.abort()
  }, [ask, refresh, isKnown, newest])
  return { messages: data?.messages ?? [], error }
}
