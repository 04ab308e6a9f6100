import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../app-context.ts'
import { PATHS } from '../paths.ts'

/** Ends the session here even when the provider cannot be told. Then the protected page leads to the login page. */
export function useSignOut() {
  const { client } = useApp()
  const navigate = useNavigate()
  const [isSigningOut, setIsSigningOut] = useState(false)

  const signOut = async () => {
    setIsSigningOut(true)
    // What this page says now is not what the next person should come back to.
    await navigate(PATHS.home, { replace: true })
    await client.session.revoke({ forceClear: true }).catch(() => {})
    setIsSigningOut(false)
  }

  return { signOut: () => void signOut(), isSigningOut }
}
