import { useEffect, useState } from 'react'
import { useApp } from '../app-context.ts'
import type { AsanaConnection } from '../asana-connections.ts'

export type AsanaConnectionState =
  /** `unknown`: still loading, or the server does not report it. */
  | { status: 'unknown' | 'none' | 'disconnected' }
  | { status: 'connected' | 'disconnecting' | 'failed'; connection: AsanaConnection }

/** Finds out whether Asana is connected, and disconnects it. */
export function useAsanaConnection() {
  const { asana } = useApp()
  const [state, setState] = useState<AsanaConnectionState>({ status: 'unknown' })

  useEffect(() => {
    let isCurrent = true
    asana.find().then(
      (connection) => isCurrent && setState(connection ? { status: 'connected', connection } : { status: 'none' }),
      // The server may not have this endpoint. The page works without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [asana])

  const disconnect = async () => {
    if (!('connection' in state)) return
    const { connection } = state
    setState({ status: 'disconnecting', connection })
    try {
      await asana.remove()
      setState({ status: 'disconnected' })
    } catch {
      setState({ status: 'failed', connection })
    }
  }
  return { state, disconnect }
}
