import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApp } from '../app-context.ts'
import { PATHS } from '../paths.ts'

/** Ends the session here even when the provider cannot be told. Then the protected page leads to the login page. */
export function useSignOut() {
  const { client } = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const hasLeftQuery = search === ''

  useEffect(() => {
    // The router moves in a transition: until it has, the protected page would remember the address as it was.
    if (!isSigningOut || !hasLeftQuery) return
    const end = () => setIsSigningOut(false)
    client.session.revoke({ forceClear: true }).then(end, end)
  }, [client, isSigningOut, hasLeftQuery])

  const signOut = () => {
    setIsSigningOut(true)
    // What this page says now is not what the next person should come back to.
    void navigate(PATHS.home, { replace: true })
  }
  return { signOut, isSigningOut }
}
