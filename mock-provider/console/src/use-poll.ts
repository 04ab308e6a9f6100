import { useCallback, useEffect, useRef, useState } from 'react'

const POLL_INTERVAL_MS = 2_000

export type Polled<Data> = {
  data: Data | undefined
  /** In words; undefined while all is well. */
  error: string | undefined
  /** Asks at once, as after a change. */
  refresh: () => Promise<void>
}

/** Asks again and again while the page is visible. @param ask must be stable: wrap it in `useCallback` */
export function usePoll<Data>(ask: () => Promise<Data>): Polled<Data> {
  const [state, setState] = useState<{ ask: typeof ask; data?: Data; error?: string }>({ ask })
  const latest = useRef(ask)
  const refresh = useCallback(async () => {
    const answer = await ask().then(
      (data) => ({ data }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    // An answer to a question that is no longer asked, as of the tenant before, is dropped.
    if (latest.current === ask)
      setState((before) => ({ ...(before.ask === ask ? { data: before.data } : {}), ask, ...answer }) as typeof before)
  }, [ask])
  useEffect(() => {
    latest.current = ask
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [ask, refresh])
  const isCurrent = state.ask === ask
  return { data: isCurrent ? state.data : undefined, error: isCurrent ? state.error : undefined, refresh }
}
