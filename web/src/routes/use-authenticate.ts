import { explainError, type LinkedPart } from '@latchkey/widget'
import { PROVIDER, SecondFactorRequiredError, SignInDeclinedError } from '@latchkey/widget/client'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApp } from '../app-context.ts'
import { FAILED_AUTHENTICATION_REDIRECT_DELAY_MS, MISSING_TOKEN_REDIRECT_DELAY_MS } from '../constants.ts'
import { enApp } from '../messages/en-app.ts'
import { PATHS } from '../paths.ts'
import { authenticateOnce } from './authenticate-once.ts'

export type AuthenticateState =
  | { status: 'working' }
  | { status: 'done' }
  | { status: 'error'; text: readonly LinkedPart[]; redirectDelayMs: number }

const MISSING_TOKEN: AuthenticateState = {
  status: 'error',
  text: [{ text: enApp.authenticate.missingToken }],
  redirectDelayMs: MISSING_TOKEN_REDIRECT_DELAY_MS,
}

/** Exchanges the token in the URL for a session. After an error, or for a second factor, redirects to the login page. */
export function useAuthenticate(): AuthenticateState {
  const { client, config } = useApp()
  const isImpersonationEnabled = config.impersonation_enabled ?? false
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token')
  const type = query.get(PROVIDER.tokenTypeParameter)
  const [outcome, setOutcome] = useState<AuthenticateState>({ status: 'working' })
  const state = token ? outcome : MISSING_TOKEN

  useEffect(() => {
    if (!token) return
    let isCurrent = true
    const show = (next: AuthenticateState) => {
      if (isCurrent) setOutcome(next)
    }
    authenticateOnce(client, { token, type, isImpersonationEnabled }).then(
      () => show({ status: 'done' }),
      async (error: unknown) => {
        // The widget on the login page asks for the second factor.
        if (error instanceof SecondFactorRequiredError) return isCurrent && navigate(PATHS.login, { replace: true })
        // The question has redirected the person.
        if (error instanceof SignInDeclinedError) return
        return show(await toFailure(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client, isImpersonationEnabled, navigate, token, type])

  useRedirectToLogin(state.status === 'error' ? state.redirectDelayMs : null)
  return state
}

function useRedirectToLogin(delayMs: number | null) {
  const navigate = useNavigate()
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => void navigate(PATHS.login, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs, navigate])
}

async function toFailure(error: unknown): Promise<AuthenticateState> {
  const parts = await explainError(error)
  return {
    status: 'error',
    text: [
      { text: enApp.authenticate.failed },
      ...(parts.length > 0 ? parts : [{ text: enApp.authenticate.unknownError }]),
    ],
    redirectDelayMs: FAILED_AUTHENTICATION_REDIRECT_DELAY_MS,
  }
}
