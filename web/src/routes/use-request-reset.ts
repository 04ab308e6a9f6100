import { explainError, readEmailAddress, type LinkedPart } from '@latchkey/widget'
import { useRef, useState } from 'react'
import { getAppUrl } from '../app-address.ts'
import { useApp } from '../app-context.ts'
import { getWidgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { PATHS } from '../paths.ts'

export type RequestResetState =
  | { status: 'asking' }
  /** The address was not sent, because it is malformed. */
  | { status: 'malformed' }
  | { status: 'submitting' }
  | { status: 'sent'; email: string }
  | { status: 'error'; reason: readonly LinkedPart[] }

/** Requests a reset mail whose links lead back to this page. */
export function useRequestReset() {
  const { client } = useApp()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<RequestResetState>({ status: 'asking' })
  const isSubmitting = useRef(false)

  const submit = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    const read = await readEmailAddress(email)
    if (!read) {
      isSubmitting.current = false
      return setState({ status: 'malformed' })
    }
    setState({ status: 'submitting' })
    const page = getAppUrl() + PATHS.resetPassword
    const locale = getWidgetLanguage()?.mailLocale
    try {
      await client.passwords.resetByEmailStart({
        email: read.address,
        login_redirect_url: page,
        reset_password_redirect_url: page,
        ...(locale && { locale }),
      })
      setState({ status: 'sent', email: read.shown })
    } catch (error) {
      setState({ status: 'error', reason: await toReason(error) })
    } finally {
      isSubmitting.current = false
    }
  }
  const change = (typed: string) => {
    setEmail(typed)
    if (state.status === 'malformed') setState({ status: 'asking' })
  }
  return { state, email, change, submit }
}

async function toReason(error: unknown): Promise<readonly LinkedPart[]> {
  const parts = await explainError(error, getWidgetLanguage())
  return parts.length > 0 ? parts : [{ text: APP_TEXTS.resetPassword.unknownError }]
}
