import { explainError } from '@latchkey/widget'
import { useEffect, useRef, useState } from 'react'
import { client } from './client.ts'

/** The page that links and third parties lead to. */
export function Authenticate() {
  const [error, setError] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!button.current) return
    client.authenticateByUrl({ session_duration_minutes: 60, button: button.current }).then(
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
      <button ref={button} hidden>
        Continue signing in
      </button>
      {error !== undefined && (
        <p>
          <a href="/login">Back to the sign-in</a>
        </p>
      )}
    </>
  )
}
