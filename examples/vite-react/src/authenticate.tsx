import { explainError } from '@latchkey/widget'
import { useEffect, useState } from 'react'
import { signInByLink } from './sign-in-by-link.ts'

/** The page that links and third parties lead to. */
export function Authenticate() {
  const [error, setError] = useState<string>()

  useEffect(() => {
    signInByLink(location.search).then(
      () => location.replace('/'),
      async (reason: unknown) => setError((await explainError(reason)).map(({ text }) => text).join('')),
    )
  }, [])

  return (
    <>
      <h1>Signing in</h1>
      <p>
        <output>{error ?? 'One moment…'}</output>
      </p>
      {error !== undefined && (
        <p>
          <a href="/login">Back to the sign-in</a>
        </p>
      )}
    </>
  )
}
