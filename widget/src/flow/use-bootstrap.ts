import { useCallback, useSyncExternalStore } from 'react'
import { DEFAULT_BOOTSTRAP } from '../client/bootstrap.ts'
import type { BootstrapInfo, ProviderClient } from '../client/index.ts'

const ON_SERVER: BootstrapInfo = { bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' }

/** What the project has configured, and where that is known from: `unknown` at first, and on a server. */
export function useBootstrap(client: ProviderClient): BootstrapInfo {
  const subscribe = useCallback((listener: () => void) => client.bootstrap.subscribe(listener), [client])
  return useSyncExternalStore(
    subscribe,
    () => client.bootstrap.getInfo(),
    () => ON_SERVER,
  )
}
