import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { ClientState, ProviderClient } from '../client/index.ts'

const ClientContext = createContext<ProviderClient | undefined>(undefined)

/** Gives one client to everything inside: the app and the widget share its session. */
export function ProviderContext({ client, children }: { client: ProviderClient; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** @throws Error outside a `ProviderContext` */
export function useClient(): ProviderClient {
  const client = use(ClientContext)
  if (client === undefined) throw new Error('No client: wrap the component in <ProviderContext client={…}>.')
  return client
}

/** The session, or null when signed out. `fromCache` until the provider has confirmed it. */
export function useSession(): Pick<ClientState, 'session' | 'fromCache'> {
  const { session, fromCache } = useClientState()
  return { session, fromCache }
}

/** The user, or null when signed out. `fromCache` until the provider has confirmed it. */
export function useUser(): Pick<ClientState, 'user' | 'fromCache'> {
  const { user, fromCache } = useClientState()
  return { user, fromCache }
}

/** A server knows of nobody, and must not say that nobody is signed in. */
const ON_SERVER: ClientState = { user: null, session: null, fromCache: true }

function useClientState() {
  const { state } = useClient()
  return useSyncExternalStore(state.subscribe, state.getSnapshot, () => ON_SERVER)
}
