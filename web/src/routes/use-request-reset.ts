import { useRef, useState } from 'react'
import { useApp } from '../app-context.ts'
import { enApp } from '../messages/en-app.ts'
import { PATHS } from '../paths.ts'

export type RequestResetState =
  | { status: 'asking' }
  | { status: 'submitting' }
  | { status: 'sent'; email: string }
  | { status: 'error'; message: string }

/** Requests a reset mail whose links lead back to this page. */
export function useRequestReset() {
  const { client } = useApp()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<RequestResetState>({ status: 'asking' })
  const isSubmitting = useRef(false)

  const submit = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setState({ status: 'submitting' })
    const page = window.location.origin + PATHS.resetPassword
    try {
      await client.passwords.resetByEmailStart({
        email,
        login_redirect_url: page,
        reset_password_redirect_url: page,
      })
      setState({ status: 'sent', email })
    } catch (error) {
      setState({ status: 'error', message: toMessage(error) })
    } finally {
      isSubmitting.current = false
    }
  }
  return { state, email, setEmail, submit }
}

function toMessage(error: unknown): string {
  return (error instanceof Error && error.message) || enApp.resetPassword.unknownError
}
