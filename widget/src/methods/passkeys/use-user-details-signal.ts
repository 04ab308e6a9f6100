import { useEffect, useRef } from 'react'
import type { User } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { useClient, useUser } from '../../flow/provider-context.tsx'

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
    import('./passkey-ceremonies.ts').then(({ signalUserDetails }) => signalUserDetails(client, config)).catch(() => {})
  }, [client, config, user])
}

/** The details that a password manager may show, as a comparable string. */
function toDetails(user: User | null) {
  return user && JSON.stringify([user.name, user.emails.map(({ email }) => email), user.phone_numbers])
}
