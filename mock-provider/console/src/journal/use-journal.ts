import type { JournalEntry } from '@latchkey/openapi'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { mergeEntries } from './entries.ts'

export type Connection = 'connecting' | 'live' | 'lost'

/** The pause before reopening a connection that the browser no longer reopens itself. */
const RETRY_MS = 3_000
/** Entries that arrive within this time are rendered together, so that a load test does not freeze the page. */
const DRAW_INTERVAL_MS = 100

/** Follows a tenant's journal live, newest first. After a lost connection, fetches the missed entries. */
export function useJournal(tenant: string) {
  const [entries, setEntries] = useState<JournalEntry[]>([])
  const [connection, setConnection] = useState<Connection>('connecting')
  const [error, setError] = useState<string>()
  const newest = useRef<string>(undefined)
  const add = useCallback((more: readonly JournalEntry[]) => {
    newest.current = more[0]?.entry_id ?? newest.current
    setEntries((known) => mergeEntries(known, more))
  }, [])
  useEffect(() => {
    const catchUp = async () => {
      const after = newest.current
      try {
        const params = { path: { tenant }, query: { ...(after !== undefined && { after }) } }
        const missed = await getData(control.GET('/_mock/{tenant}/journal', { params }))
        setError(undefined)
        return missed.entries
      } catch (cause) {
        setError(cause instanceof Error ? cause.message : String(cause))
        return []
      }
    }
    return followJournal(tenant, { catchUp, onEntries: add, onConnection: setConnection })
  }, [tenant, add])
  const forget = useCallback(() => setEntries([]), [])
  return { entries, connection, error, forget }
}

type Follower = {
  /** Fetches the entries after the newest known one, newest first. */
  catchUp: () => Promise<JournalEntry[]>
  onEntries: (entries: readonly JournalEntry[]) => void
  onConnection: (connection: Connection) => void
}

/** Follows the event stream and reopens it when it is lost. @returns a function that stops it */
function followJournal(tenant: string, { catchUp, onEntries, onConnection }: Follower): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStopped = false
  let isCatchingUp = false
  let arrived: JournalEntry[] = []
  let drawing: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    drawing = undefined
    // Streamed entries are newer than the missed ones, so they wait until those are fetched.
    if (isCatchingUp || arrived.length === 0) return
    onEntries(arrived)
    arrived = []
  }
  const onOpen = async () => {
    isCatchingUp = true
    const missed = await catchUp()
    isCatchingUp = false
    if (hasStopped) return
    onEntries(missed)
    draw()
    onConnection('live')
  }
  const open = () => {
    source = new EventSource(`/_mock/${encodeURIComponent(tenant)}/journal/stream`)
    source.addEventListener('open', () => void onOpen())
    source.addEventListener('entry', ({ data }: MessageEvent<string>) => {
      const entry: JournalEntry = JSON.parse(data) // the server validates it against its document
      arrived.unshift(entry)
      drawing ??= setTimeout(draw, DRAW_INTERVAL_MS)
    })
    source.addEventListener('error', () => {
      onConnection('lost')
      if (source?.readyState !== EventSource.CLOSED) return // the browser reconnects
      void catchUp() // sets the error message
      timer = setTimeout(open, RETRY_MS)
    })
  }
  // Browsers limit the connections per host, so a hidden tab closes its own.
  const onVisibility = () => {
    const isHidden = document.visibilityState === 'hidden'
    clearTimeout(timer)
    if (isHidden) source?.close()
    else if (source?.readyState === EventSource.CLOSED) open()
  }
  open()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    hasStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    source?.close()
    clearTimeout(timer)
    clearTimeout(drawing)
  }
}

/** Limits how often a text changes, because screen readers announce every change. */
export function useThrottled(text: string, interval_ms: number): string {
  const [shown, setShown] = useState(text)
  const shownAt = useRef(0)
  useEffect(() => {
    const rest = Math.max(shownAt.current + interval_ms - performance.now(), 0)
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setShown(text)
    }, rest)
    return () => clearTimeout(timer)
  }, [text, interval_ms])
  return shown
}
