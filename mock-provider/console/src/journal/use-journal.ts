import type { JournalEntry } from '@latchkey/openapi'
import { useCallback, useEffect, useRef, useState } from 'react'
import { control } from '../control.ts'
import { mergeEntries } from './entries.ts'

export type Connection = 'connecting' | 'live' | 'lost'

/** How long a connection that the browser gave up stays closed. */
const RETRY_MS = 3_000
/** What arrives within this time is shown together: a load test must not draw the page for every call. */
const DRAW_INTERVAL_MS = 100

/** A tenant's journal, newest first, followed live. What was missed while the connection was lost is asked for. */
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
        const answer = await control('get', '/_mock/{tenant}/journal', {
          path: { tenant },
          query: { ...(after !== undefined && { after }) },
        })
        setError(undefined)
        return answer.entries
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
  /** Asks for what is newer than the newest that is known, newest first. */
  catchUp: () => Promise<JournalEntry[]>
  onEntries: (entries: readonly JournalEntry[]) => void
  onConnection: (connection: Connection) => void
}

/** Follows the stream, and opens it anew when it is lost. @returns stops it */
function followJournal(tenant: string, { catchUp, onEntries, onConnection }: Follower): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStopped = false
  let isCatchingUp = false
  let arrived: JournalEntry[] = []
  let drawing: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    drawing = undefined
    // What arrives meanwhile is newer than what is asked for, and has to wait for it.
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
      if (source?.readyState !== EventSource.CLOSED) return // the browser tries again by itself
      void catchUp() // says in words what is wrong
      timer = setTimeout(open, RETRY_MS)
    })
  }
  // A browser opens few connections to one host: a tab that nobody sees leaves its own to the others.
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
