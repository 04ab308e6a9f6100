import { useEffect, useEffectEvent, useState } from 'react'
import { ProviderError } from '../client/errors.ts'
import type { MessageId } from '../messages/en.ts'
import { loadDress } from '../flow/lazy-screen.ts'
import { useClient, useUser } from '../flow/provider-context.tsx'

type Answer = { status: 'loading' } | { status: 'active' } | { status: 'none'; problem: MessageId }

/** Asks the provider, once, who is signed in. What was known before may be long over. */
export function useActiveUser(onError: (error: unknown) => void): Answer {
  const client = useClient()
  const { user } = useUser()
  const [answer, setAnswer] = useState<Answer>({ status: 'loading' })
  const tell = useEffectEvent(onError)
  useEffect(() => {
    let isCurrent = true
    // The problem is told in words that come later.
    const asked = Promise.all([client.user.get(), loadDress()])
    asked.then(
      () => isCurrent && setAnswer({ status: 'active' }),
      async (error: unknown) => {
        const hasWords = await loadDress().then(
          () => true,
          () => false,
        )
        if (!isCurrent) return
        tell(error)
        const isRefused = error instanceof ProviderError && hasWords
        setAnswer({ status: 'none', problem: isRefused ? 'passkey.no-user' : 'failure.network' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client])
  const isSignedOut = answer.status === 'active' && user === null
  return isSignedOut ? { status: 'none', problem: 'passkey.no-user' } : answer
}
