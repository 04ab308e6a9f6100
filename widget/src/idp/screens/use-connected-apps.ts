import { isolate } from '@latchkey/languages/isolate.ts'
import { useEffect, useState } from 'react'
import type { ProviderClient } from '../../client/index.ts'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useWidget } from '../../flow/widget-context.tsx'
import { toShownName } from '../shown-name.ts'
import { useToasts } from '../../ui/use-toasts.ts'
import { useAppsText } from './use-apps-text.ts'

/** An app that the user has allowed. Wire names. */
export type ConnectedApp = Awaited<ReturnType<ProviderClient['user']['getConnectedApps']>>['connected_apps'][number]

type Loaded = { status: 'loading' } | { status: 'no-session' } | { status: 'loaded'; apps: readonly ConnectedApp[] }

/** Loads the apps that the signed-in user has allowed. They are loaded again for another user. */
export function useConnectedApps() {
  const { client } = useWidget()
  const text = useAppsText()
  const userId = useUser().user?.user_id
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [removals, setRemovals] = useState(0)
  const { toasts, show } = useToasts()
  const showNoSession = () => setLoaded({ status: 'no-session' })
  const preflight = usePreflight(
    async () => {
      const { connected_apps } = await client.user.getConnectedApps()
      setLoaded({ status: 'loaded', apps: connected_apps })
    },
    {
      user_unauthenticated: showNoSession,
      session_not_found: showNoSession,
      invalid_session_token: showNoSession,
    },
  )
  const load = useEffectEvent(() => preflight.run())
  useEffect(() => load(), [userId])
  const onRemoved = ({ connected_app_id, name }: ConnectedApp) => {
    setLoaded((before) =>
      before.status === 'loaded'
        ? { ...before, apps: before.apps.filter((app) => app.connected_app_id !== connected_app_id) }
        : before,
    )
    setRemovals((count) => count + 1)
    show('blank', text('apps.removed', { app: isolate(toShownName(name).text) }))
  }
  return { loaded, removals, toasts, onRemoved, errorText: preflight.errorText, retry: preflight.retry, text }
}
