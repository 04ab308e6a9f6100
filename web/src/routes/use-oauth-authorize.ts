import { ProviderError, type ProviderClient } from '@latchkey/widget/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../app-context.ts'
import { useRestored } from '../use-restored.ts'
import { toStartParameters, type OauthRequest } from './oauth-request.ts'
import { toRedirectTarget } from './redirect-target.ts'

/** The provider's answer on what to ask. */
export type ConsentQuestion = Awaited<ReturnType<ProviderClient['idp']['oauthAuthorizeStart']>>

export type OauthAuthorizeState =
  | { status: 'loading' }
  | { status: 'loaded'; question: ConsentQuestion }
  | { status: 'submitting'; question: ConsentQuestion }
  /** The answer is given and the page stays: an app took over, or nobody is to be told. */
  | { status: 'submitted'; question: ConsentQuestion; isDenied: boolean }
  | { status: 'error'; kind: 'load'; error: unknown }
  | { status: 'error'; kind: 'submit'; question: ConsentQuestion }

/** `not-asked`: the provider said that nobody need be. */
type Decision = 'allow' | 'deny' | 'not-asked'

type Submission = { status: 'none' | 'submitting' | 'failed' } | { status: 'submitted'; isDenied: boolean }

/** The session ended between the page's check and the provider's. */
const NO_SESSION_ERROR_TYPES: readonly string[] = ['user_unauthenticated', 'session_not_found', 'invalid_session_token']

/** Asks the provider what to ask, and gives it the answer. One mount serves one request. */
export function useOauthAuthorize(request: OauthRequest) {
  const { client, navigation } = useApp()
  const { data, failureReason } = useQuery({
    queryKey: ['idpOauthAuthorizeStart', request],
    queryFn: () => client.idp.oauthAuthorizeStart(toStartParameters(request)),
    structuralSharing: keepDecision,
  })
  const { submission, submit } = useSubmission(request)

  const needsNoConsent = data?.consent_required === false

  useEffect(() => {
    // The provider grants what needs no consent, whatever this says.
    if (needsNoConsent) void submit('not-asked')
  }, [needsNoConsent, submit])

  useRestored(useCallback(() => navigation.reload(), [navigation]))
  return {
    state: toState(data, failureReason, submission),
    submit: (isGranted: boolean) => void submit(isGranted ? 'allow' : 'deny'),
  }
}

/** An answer that is refreshed while a person reads the page must not take the decision from them. */
function keepDecision(shown: unknown, fresh: unknown): unknown {
  if (!isQuestion(shown) || !isQuestion(fresh)) return fresh
  return { ...fresh, consent_required: shown.consent_required }
}

function isQuestion(value: unknown): value is ConsentQuestion {
  return typeof value === 'object' && value !== null && 'consent_required' in value
}

function useSubmission(request: OauthRequest) {
  const { client, navigation } = useApp()
  const [submission, setSubmission] = useState<Submission>({ status: 'none' })
  const isUnderWay = useRef(false)

  const submit = useCallback(
    async (decision: Decision) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setSubmission({ status: 'submitting' })
      try {
        const consent_granted = decision === 'allow'
        const isDenied = decision === 'deny'
        const answer = await client.idp.oauthAuthorizeSubmit({ ...request, consent_granted })
        // On the wire a denial looks like a submission that nobody was asked about, which is granted when another tab
        // has allowed the client meanwhile. Whoever denies gives no code away.
        const target = isDenied && answer.authorization_code ? '' : answer.redirect_uri
        if (target) navigation.leave(target)
        if (!target || toRedirectTarget(target).kind === 'app') setSubmission({ status: 'submitted', isDenied })
      } catch {
        isUnderWay.current = false
        setSubmission({ status: 'failed' })
      }
    },
    [client, navigation, request],
  )
  return { submission, submit }
}

function toState(question: ConsentQuestion | undefined, failure: unknown, submission: Submission): OauthAuthorizeState {
  // Shown with the first failure already: while the network is away, retries go on behind it.
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
