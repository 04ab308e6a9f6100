import { useEffect, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { loadDeferredAssets } from '../../lazy/lazy-screen.ts'
import { useClient, useUser } from '../../flow/provider-context.tsx'
import type { ProblemMessageId } from '../../messages/en.ts'

type ActiveUser = { status: 'loading' } | { status: 'active' } | { status: 'none'; problem: ProblemMessageId }

/** Asks the provider once whether the user is still signed in: the cached state may be outdated. */
export function useActiveUser(onError: (error: unknown) => void): ActiveUser {
  const client = useClient()
  const { user } = useUser()
  const [active, setActive] = useState<ActiveUser>({ status: 'loading' })
  const report = useEffectEvent(onError)
  useEffect(() => {
    let isCurrent = true
    // The next screen needs the deferred assets, and shows the error when they cannot be loaded.
    void loadDeferredAssets().catch(() => {})
    client.user.get().then(
      () => isCurrent && setActive({ status: 'active' }),
      (error: unknown) => {
        if (!isCurrent) return
        report(error)
        const problem = isOfProvider(error) ? 'passkey.no-user' : 'failure.network'
        setActive({ status: 'none', problem })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client])
  const isSignedOut = active.status === 'active' && user === null
  return isSignedOut ? { status: 'none', problem: 'passkey.no-user' } : active
}

/** Reports whether the provider rejected the call. The class of such errors is not part of the first load. */
function isOfProvider(error: unknown): boolean {
  return error instanceof Error && 'error_type' in error
}
