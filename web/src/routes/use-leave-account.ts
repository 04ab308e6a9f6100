import { useState } from 'react'
import { useApp } from '../app-context.ts'

/** Signs out, and stays at the address: the protected page then asks to sign in, and returns to it. */
export function useLeaveAccount() {
  const { client } = useApp()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    const end = () => setIsLeaving(false)
    client.session.revoke({ forceClear: true }).then(end, end)
  }
  return { leave, isLeaving }
}
