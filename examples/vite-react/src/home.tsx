import { useClient, useUser } from '@latchkey/widget'
import { useEffect, useState } from 'react'

/** A page for people who are signed in. It leads others to the sign-in. */
export function Home() {
  const client = useClient()
  const { user, fromCache } = useUser()
  const [isBusy, setBusy] = useState(false)
  // `fromCache` is true until the provider has confirmed who is signed in.
  const isSignedOut = !user && !fromCache

  useEffect(() => {
    if (isSignedOut) location.replace('/login')
  }, [isSignedOut])

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
