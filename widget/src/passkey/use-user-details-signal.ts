import { useEffect, useRef } from 'react'
import type { User } from '../client/index.ts'
import type { WidgetConfig } from '../config.ts'
import { useClient, useUser } from '../flow/provider-context.tsx'

/** Tells password managers when the signed-in user is called something else than before. */
export function useUserDetailsSignal(config: WidgetConfig): void {
  const client = useClient()
  const { user } = useUser()
  const known = useRef<User>(null)
  useEffect(() => {
    const before = known.current
    known.current = user
    const isRenamed = before?.user_id === user?.user_id && toDetails(before) !== toDetails(user)
    if (!isRenamed) return
    // Its failures are nobody's concern: what managers show is a courtesy.
    import('./passkey-ceremonies.ts').then(({ signalUserDetails }) => signalUserDetails(client, config)).catch(() => {})
  }, [client, config, user])
}

/** What a password manager may show of a user. */
function toDetails(user: User | null) {
  return user && JSON.stringify([user.name, user.emails.map(({ email }) => email), user.phone_numbers])
}
