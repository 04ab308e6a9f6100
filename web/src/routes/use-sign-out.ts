import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApp } from '../app-context.ts'
import { PATHS } from '../paths.ts'

/** Signs out, even if the provider cannot be reached. The protected page then redirects to the login page. */
export function useSignOut() {
  const { client } = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const hasLeftQuery = search === ''

  useEffect(() => {
    // The router updates the address in a transition. Before that, the protected page would store the old address.
    if (!isSigningOut || !hasLeftQuery) return
    const end = () => setIsSigningOut(false)
    client.session.revoke({ forceClear: true }).then(end, end)
  }, [client, isSigningOut, hasLeftQuery])

  const signOut = () => {
    setIsSigningOut(true)
    // Drops the query, whose messages are for this person and not for the next one.
    void navigate(PATHS.home, { replace: true })
  }
  return { signOut, isSigningOut }
}
