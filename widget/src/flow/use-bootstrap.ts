import { useCallback, useSyncExternalStore } from 'react'
import { DEFAULT_BOOTSTRAP } from '../client/bootstrap.ts'
import type { BootstrapInfo, ProviderClient } from '../client/index.ts'

const ON_SERVER: BootstrapInfo = { bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' }

/** Returns the project's configuration and its source, which is `unknown` at first and on a server. */
export function useBootstrap(client: ProviderClient): BootstrapInfo {
  const subscribe = useCallback((listener: () => void) => client.bootstrap.subscribe(listener), [client])
  return useSyncExternalStore(
    subscribe,
    () => client.bootstrap.getInfo(),
    () => ON_SERVER,
  )
}
