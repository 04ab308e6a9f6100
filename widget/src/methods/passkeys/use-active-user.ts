import { useEffect, useRef, useState } from 'react'
import { NetworkError } from '../../client/browser-errors.ts'
import type { User } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { useClient, useUser } from '../../flow/provider-context.tsx'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { loadDeferredAssets } from '../../lazy/lazy-screen.ts'
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
        setActive({ status: 'none', problem: toProblem(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client])
  const isSignedOut = active.status === 'active' && user === null
  return isSignedOut ? { status: 'none', problem: 'passkey.no-user' } : active
}

function toProblem(error: unknown): ProblemMessageId {
  if (error instanceof NetworkError) return 'failure.network'
  // The class of the errors of the provider is not part of the first load.
  return error instanceof Error && 'error_type' in error ? 'passkey.no-user' : 'failure.unknown'
}

/** Signals the user's new name to password managers when the user is renamed. */
export function useUserDetailsSignal(config: WidgetConfig): void {
  const client = useClient()
  const { user } = useUser()
  const known = useRef<User>(null)
  useEffect(() => {
    const before = known.current
    known.current = user
    const isRenamed = before?.user_id === user?.user_id && toDetails(before) !== toDetails(user)
    if (!isRenamed) return
    // A failure is ignored: only the label in the password manager stays outdated.
    import('./passkey-registration.ts')
      .then(({ signalUserDetails }) => signalUserDetails(client, config))
      .catch(() => {})
  }, [client, config, user])
}

/** The details that a password manager may show, as a comparable string. */
function toDetails(user: User | null) {
  return user && JSON.stringify([user.name, user.emails.map(({ email }) => email), user.phone_numbers])
}
