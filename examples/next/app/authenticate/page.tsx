'use client'

import { explainError } from '@latchkey/widget'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { client } from '../providers.tsx'

/** The page that links and third parties lead to. */
export default function Authenticate() {
  const router = useRouter()
  const [error, setError] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!button.current) return
    client.authenticateByUrl({ session_duration_minutes: 60, button: button.current }).then(
      () => router.replace('/'),
      async (reason: unknown) => setError((await explainError(reason)).map(({ text }) => text).join('')),
    )
  }, [router])

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
          <Link href="/login">Back to the sign-in</Link>
        </p>
      )}
    </>
  )
}
