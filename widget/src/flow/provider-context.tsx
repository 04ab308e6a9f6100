import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { ClientState, ProviderClient } from '../client/index.ts'

const ClientContext = createContext<ProviderClient | undefined>(undefined)

/** Provides one client to its children, so that the app and the widget share a session. */
export function ProviderContext({ client, children }: { client: ProviderClient; children: ReactNode }) {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>
}

/**
 * Returns the client of the nearest `ProviderContext`.
 *
 * @throws Error outside a `ProviderContext`
 */
export function useClient(): ProviderClient {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('No client: wrap the component in <ProviderContext client={…}>.')
  return client
}

/** Returns the session, or null when signed out. `fromCache` is true until the provider has confirmed it. */
export function useSession(): Pick<ClientState, 'session' | 'fromCache'> {
  const { session, fromCache } = useClientState()
  return { session, fromCache }
}

/** Returns the user, or null when signed out. `fromCache` is true until the provider has confirmed it. */
export function useUser(): Pick<ClientState, 'user' | 'fromCache'> {
  const { user, fromCache } = useClientState()
  return { user, fromCache }
}

/** A server cannot know the user. `fromCache` keeps pages from treating the visitor as signed out. */
const ON_SERVER: ClientState = { user: null, session: null, fromCache: true }

function useClientState() {
  const { state } = useClient()
  return useSyncExternalStore(state.subscribe, state.getSnapshot, () => ON_SERVER)
}
