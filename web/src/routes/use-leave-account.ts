import { useState } from 'react'
import { useApp } from '../app-context.ts'

/** Signs out and keeps the URL. The protected page then asks for a sign-in, which returns to that URL. */
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
