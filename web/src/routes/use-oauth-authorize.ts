import type { ProviderClient } from '@latchkey/widget/client'
import {
  isSessionMissing,
  submitDecision,
  toStartParameters,
  type ConsentDecision,
  type ConsentProgress,
  type OauthRequest,
} from '@latchkey/widget/idp'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../app-context.ts'
import { CONSENT_REQUEST_LIFETIME_MS, KNOWN_APPS_TIMEOUT_MS } from '../constants.ts'
import { useRestored } from '../use-restored.ts'
import { keepDecision, type ConsentQuestion } from './keep-decision.ts'

export type OauthAuthorizeState =
  | { status: 'loading' }
  | { status: 'not-loaded'; error: unknown }
  | (ConsentProgress & { question: ConsentQuestion })
  /** The time for the decision has run out. Nothing was submitted. */
  | { status: 'expired' }

/** Loads what to ask the person, and submits the decision. One mount serves one request. */
export function useOauthAuthorize(request: OauthRequest) {
  const { client, navigation } = useApp()
  const { data, failureReason } = useQuery({
    queryKey: ['idpOauthAuthorizeStart', request],
    queryFn: () => loadQuestion(client, request),
    structuralSharing: keepDecision,
  })
  const { progress, submit } = useDecision(request)
  const isOpen = data !== undefined && (progress.status === 'asking' || progress.status === 'failed')
  const isExpired = useIsLate(isOpen, CONSENT_REQUEST_LIFETIME_MS)

  useEffect(() => confirmSession(client, failureReason), [client, failureReason])

  const needsNoConsent = data?.consent_required === false

  useEffect(() => {
    // If a request needs no consent, the provider grants it whatever the decision is.
    if (needsNoConsent) void submit('not-asked')
  }, [needsNoConsent, submit])

  useRestored(useCallback(() => navigation.reload(), [navigation]))
  return {
    state: isExpired ? ({ status: 'expired' } as const) : toState(data, failureReason, progress),
    submit: (isGranted: boolean) => void submit(isGranted ? 'allow' : 'deny'),
  }
}

/**
 * Loads the question, and the apps that the person has allowed before. If these cannot be loaded, the question is shown
 * without them.
 */
async function loadQuestion(client: ProviderClient, request: OauthRequest): Promise<ConsentQuestion> {
  const question = await client.idp.oauthAuthorizeStart(toStartParameters(request))
  if (!question.consent_required) return question
  const before = await Promise.race([
    client.user.getConnectedApps().catch(() => undefined),
    wait(KNOWN_APPS_TIMEOUT_MS),
  ])
  return { ...question, ...(before && { connected_apps: before.connected_apps }) }
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}

/**
 * Asks the provider about the session, if that may be why a call has failed. If it has ended, the client signs the person
 * out, and the login page is shown, from which they come back.
 */
function confirmSession(client: ProviderClient, error: unknown): void {
  if (isSessionMissing(error)) client.session.authenticate().catch(() => {})
}

function useDecision(request: OauthRequest) {
  const { client, config, navigation } = useApp()
  const { issuer } = config
  const [progress, setProgress] = useState<ConsentProgress>({ status: 'asking' })
  const isSubmitting = useRef(false)

  const submit = useCallback(
    async (decision: ConsentDecision) => {
      if (isSubmitting.current) return
      isSubmitting.current = true
      setProgress({ status: 'submitting' })
      try {
        setProgress(await submitDecision(client, request, decision, { issuer, leave: (url) => navigation.leave(url) }))
      } catch (error) {
        isSubmitting.current = false
        setProgress({ status: 'failed' })
        confirmSession(client, error)
      }
    },
    [client, issuer, navigation, request],
  )
  return { progress, submit }
}

function toState(
  question: ConsentQuestion | undefined,
  failure: unknown,
  progress: ConsentProgress,
): OauthAuthorizeState {
  if (question) return { ...progress, question }
  // The error is shown after the first failure, while retries continue.
  return failure ? { status: 'not-loaded', error: failure } : { status: 'loading' }
}

/**
 * Returns true once something has been open for the time limit. Timers stop while a device sleeps, so the time is also
 * checked when the page becomes visible.
 */
function useIsLate(isOpen: boolean, limit_ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (!isOpen) return
    // Opening again does not restart the limit, because the provider counts from the first time.
    end.current ??= Date.now() + limit_ms
    const last = end.current
    const check = () => {
      if (Date.now() >= last) setIsLate(true)
    }
    const timer = setTimeout(check, Math.max(0, last - Date.now()))
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
    }
  }, [isOpen, limit_ms])
  return isLate
}
