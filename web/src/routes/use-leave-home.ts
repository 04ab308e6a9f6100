import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PATHS } from '../paths.ts'
import { useSignOut } from '../sign-out.tsx'

/** Signs out of the home page, and drops its query, whose messages are for this person and not for the next one. */
export function useLeaveHome() {
  const { signOut } = useSignOut()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)
  const hasLeftQuery = search === ''

  useEffect(() => {
    // The router updates the address in a transition. Before that, the protected page would store the old address.
    if (isLeaving && hasLeftQuery) void signOut().then(() => setIsLeaving(false))
  }, [signOut, isLeaving, hasLeftQuery])

  const leave = () => {
    setIsLeaving(true)
    void navigate(PATHS.home, { replace: true })
  }
  return { leave, isLeaving }
}
