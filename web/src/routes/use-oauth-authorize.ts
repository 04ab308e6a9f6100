import { ProviderError, type ProviderClient } from '@latchkey/widget/client'
import { denyRequest, toRedirectTarget, toStartParameters, type OauthRequest } from '@latchkey/widget/idp'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../app-context.ts'
import { CONSENT_REQUEST_LIFETIME_MS, KNOWN_APPS_TIMEOUT_MS } from '../constants.ts'
import { useRestored } from '../use-restored.ts'
import { useIsLate } from './use-is-late.ts'
import { keepDecision, type ConsentQuestion } from './keep-decision.ts'

export type OauthAuthorizeState =
  | { status: 'loading' }
  | { status: 'loaded'; question: ConsentQuestion }
  | { status: 'submitting'; question: ConsentQuestion }
  /** The decision was submitted, but the page remains: either the redirect opened an app, or there was no redirect. */
  | { status: 'submitted'; question: ConsentQuestion; isDenied: boolean }
  | { status: 'error'; kind: 'load'; error: unknown }
  | { status: 'error'; kind: 'submit'; question: ConsentQuestion }
  /** The time for the decision has run out. Nothing was submitted. */
  | { status: 'expired' }

/** `not-asked`: no consent is required. */
type Decision = 'allow' | 'deny' | 'not-asked'

type Submission = { status: 'none' | 'submitting' | 'failed' } | { status: 'submitted'; isDenied: boolean }

/** The error types of a session that ended after the page had checked it. */
const NO_SESSION_ERROR_TYPES: readonly string[] = ['user_unauthenticated', 'session_not_found', 'invalid_session_token']

/** Loads what to ask the person, and submits the decision. One mount serves one request. */
export function useOauthAuthorize(request: OauthRequest) {
  const { client, navigation } = useApp()
  const { data, failureReason } = useQuery({
    queryKey: ['idpOauthAuthorizeStart', request],
    queryFn: () => loadQuestion(client, request),
    structuralSharing: keepDecision,
  })
  const { submission, submit } = useSubmission(request)
  const isOpen = data !== undefined && (submission.status === 'none' || submission.status === 'failed')
  const isExpired = useIsLate(isOpen, CONSENT_REQUEST_LIFETIME_MS)

  const needsNoConsent = data?.consent_required === false

  useEffect(() => {
    // If a request needs no consent, the provider grants it whatever the decision is.
    if (needsNoConsent) void submit('not-asked')
  }, [needsNoConsent, submit])

  useRestored(useCallback(() => navigation.reload(), [navigation]))
  return {
    state: isExpired ? ({ status: 'expired' } as const) : toState(data, failureReason, submission),
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

function useSubmission(request: OauthRequest) {
  const { client, navigation } = useApp()
  const [submission, setSubmission] = useState<Submission>({ status: 'none' })
  const isSubmitting = useRef(false)

  const submit = useCallback(
    async (decision: Decision) => {
      if (isSubmitting.current) return
      isSubmitting.current = true
      setSubmission({ status: 'submitting' })
      try {
        const isDenied = decision === 'deny'
        const target = isDenied ? await denyRequest(client, request) : await allow(client, request, decision)
        if (target) navigation.leave(target)
        const doesStay = !target || toRedirectTarget(target).kind === 'app'
        if (isDenied || doesStay) setSubmission({ status: 'submitted', isDenied })
      } catch {
        isSubmitting.current = false
        setSubmission({ status: 'failed' })
      }
    },
    [client, navigation, request],
  )
  return { submission, submit }
}

async function allow(client: ProviderClient, request: OauthRequest, decision: Decision): Promise<string> {
  const consent_granted = decision === 'allow'
  return (await client.idp.oauthAuthorizeSubmit({ ...request, consent_granted })).redirect_uri
}

function toState(question: ConsentQuestion | undefined, failure: unknown, submission: Submission): OauthAuthorizeState {
  // The error is shown after the first failure, while retries continue.
  if (!question) return failure ? { status: 'error', kind: 'load', error: failure } : { status: 'loading' }
  switch (submission.status) {
    case 'failed':
      return { status: 'error', kind: 'submit', question }
    case 'submitted':
      return { status: 'submitted', question, isDenied: submission.isDenied }
    case 'submitting':
      return { status: 'submitting', question }
    case 'none':
      return question.consent_required ? { status: 'loaded', question } : { status: 'submitting', question }
  }
}

export function isSessionMissing(error: unknown): boolean {
  return error instanceof ProviderError && NO_SESSION_ERROR_TYPES.includes(error.error_type)
}
