import { useCallback, useEffect, useRef, useState } from 'react'

const POLL_INTERVAL_MS = 2_000

type State<Data> = { fetchData: () => Promise<Data>; data: Data | undefined; error: string | undefined }

export type Polled<Data> = {
  data: Data | undefined
  /** The reason of the last failure, in words. Undefined after a success. */
  error: string | undefined
  /** Fetches at once, for instance after a change. */
  refresh: () => Promise<void>
}

/** Fetches data repeatedly while the page is visible. @param fetchData must be stable: wrap it in `useCallback` */
export function usePoll<Data>(fetchData: () => Promise<Data>): Polled<Data> {
  const [state, setState] = useState<State<Data>>({ fetchData, data: undefined, error: undefined })
  const latest = useRef(fetchData)
  const refresh = useCallback(async () => {
    const toNext = await fetchData().then(
      (data) => (): State<Data> => ({ fetchData, data, error: undefined }),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        return (before: State<Data>): State<Data> => ({
          fetchData,
          data: before.fetchData === fetchData ? before.data : undefined,
          error: message,
        })
      },
    )
    // A late response to an earlier question, for instance for another tenant, is dropped.
    if (latest.current === fetchData) setState(toNext)
  }, [fetchData])
  useEffect(() => {
    latest.current = fetchData
    void refresh()
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [fetchData, refresh])
  const isCurrent = state.fetchData === fetchData
  return { data: isCurrent ? state.data : undefined, error: isCurrent ? state.error : undefined, refresh }
}
