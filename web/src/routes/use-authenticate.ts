import { explainError, type LinkedPart } from '@latchkey/widget'
import { PROVIDER, ProviderError, SecondFactorRequiredError, SignInDeclinedError } from '@latchkey/widget/client'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApp } from '../app-context.ts'
import { FAILED_AUTHENTICATION_REDIRECT_DELAY_MS, MISSING_TOKEN_REDIRECT_DELAY_MS } from '../constants.ts'
import { getWidgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { surround } from '../messages/split-message.ts'
import { PATHS } from '../paths.ts'
import { authenticateOnce } from './authenticate-once.ts'

export type AuthenticateState =
  | { status: 'working' }
  | { status: 'done' }
  | { status: 'error'; text: readonly LinkedPart[]; redirectDelayMs: number }

export type Authentication = {
  state: AuthenticateState
  /** Whether the person has stopped the redirect. */
  isStopped: boolean
  stay: () => void
}

const MISSING_TOKEN: AuthenticateState = {
  status: 'error',
  text: [
    {
      get text() {
        return APP_TEXTS.authenticate.missingToken
      },
    },
  ],
  redirectDelayMs: MISSING_TOKEN_REDIRECT_DELAY_MS,
}

/** Exchanges the token in the URL for a session. After an error, or for a second factor, redirects to the login page. */
export function useAuthenticate(): Authentication {
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
        // The page that asked the question has already redirected the person.
        if (error instanceof SignInDeclinedError) return
        if (client.state.getSnapshot().user && isUsed(error)) return show({ status: 'done' })
        return show(await toFailure(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [client, isImpersonationEnabled, navigate, token, type])

  return { state, ...useRedirectToLogin(state.status === 'error' ? state.redirectDelayMs : null) }
}

/** What the provider says of tokens that were used or have expired. */
const USED: readonly string[] = ['oauth_token_not_found', 'magic_link_not_found', 'unable_to_auth_magic_link']

/**
 * Reports whether the token was used before. A restored tab and the Back button open such an address again: a person who
 * is signed in goes on without an error.
 */
function isUsed(error: unknown) {
  return error instanceof ProviderError && USED.includes(error.error_type)
}

/** Keys that do nothing alone. A screen reader's commands are combined with them. */
const MODIFIERS: readonly string[] = ['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'NumLock', 'Shift']

/**
 * Redirects after a delay, unless the person asks to stay by the button or any other key: some people need longer to
 * read.
 *
 * @see WCAG 2.2, 2.2.1
 */
function useRedirectToLogin(delayMs: number | null): Pick<Authentication, 'isStopped' | 'stay'> {
  const navigate = useNavigate()
  const [isStopped, setIsStopped] = useState(false)
  useEffect(() => {
    if (delayMs === null || isStopped) return
    const timer = setTimeout(() => void navigate(PATHS.login, { replace: true }), delayMs)
    const onKey = ({ key }: KeyboardEvent) => !MODIFIERS.includes(key) && setIsStopped(true)
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
    }
  }, [delayMs, isStopped, navigate])
  return { isStopped, stay: () => setIsStopped(true) }
}

async function toFailure(error: unknown): Promise<AuthenticateState> {
  const parts = await explainError(error, getWidgetLanguage())
  return {
    status: 'error',
    text: surround(
      APP_TEXTS.authenticate.failed,
      'reason',
      parts.length > 0 ? parts : [{ text: APP_TEXTS.authenticate.unknownError }],
    ),
    redirectDelayMs: FAILED_AUTHENTICATION_REDIRECT_DELAY_MS,
  }
}
