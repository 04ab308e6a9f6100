'use client'

import { explainError } from '@latchkey/widget'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { signInByLink } from './sign-in-by-link.ts'

/** The page that links and third parties lead to. */
export default function Authenticate() {
  const router = useRouter()
  const [error, setError] = useState<string>()

  useEffect(() => {
    signInByLink(location.search).then(
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
      {error !== undefined && (
        <p>
          <Link href="/login">Back to the sign-in</Link>
        </p>
      )}
    </>
  )
}
