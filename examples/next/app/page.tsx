'use client'

import { useClient, useUser } from '@latchkey/widget'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** A page for people who are signed in. It leads others to the sign-in. */
export default function Home() {
  const client = useClient()
  const router = useRouter()
  const { user, fromCache } = useUser()
  const [isBusy, setBusy] = useState(false)
  // `fromCache` is true until the provider has confirmed who is signed in, and on the server.
  const isSignedOut = !user && !fromCache

  useEffect(() => {
    if (isSignedOut) router.replace('/login')
  }, [isSignedOut, router])

  const logOut = async () => {
    setBusy(true)
    // Ends the session in this browser, even if the provider cannot be reached.
    await client.session.revoke({ forceClear: true }).catch(() => {})
  }

  return (
    <>
      <h1>Home</h1>
      <p>
        <output>{user ? `Signed in as ${user.emails[0]?.email ?? user.user_id}` : 'One moment…'}</output>
      </p>
      {user && (
        <button type="button" disabled={isBusy} onClick={() => void logOut()}>
          Log out
        </button>
      )}
    </>
  )
}
