import { useEffect, useRef, useState } from 'react'
import { navigateAway } from '../../browser/navigate.ts'
import type { ProviderClient } from '../../client/index.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Status } from '../../ui/status.tsx'
import {
  isConsentShown,
  submitDecision,
  type ConsentDecision,
  type ConsentProgress,
  type ConsentQuestion,
} from '../consent.ts'
import { isLogoutRequest } from '../logout-request.ts'
import { parseOauthRequest, toStartParameters, type OauthRequest } from '../oauth-request.ts'
import { ConsentForm } from './consent-form.tsx'
import { IdpLogoutScreen } from './idp-logout-screen.tsx'
import { IdpFailure, IdpLoading, IdpProblem, toNoSessionReactions, useIdpQuery, useIdpRequest } from './idp-request.tsx'
import { useIdpText } from './use-idp-text.ts'

/** Shows the logout screen for a logout request, because one page may serve both kinds of requests. */
export function IdpConsentScreen() {
  return isLogoutRequest(useIdpQuery()) ? <IdpLogoutScreen /> : <AuthorizeScreen />
}

function AuthorizeScreen() {
  const parsed = useIdpRequest(parseOauthRequest)
  return 'problem' in parsed ? <IdpProblem problem={parsed.problem} /> : <Consent request={parsed.request} />
}

function Consent({ request }: { request: OauthRequest }) {
  const { step, progress, preflight, submit, errorText } = useIdpConsent(request)
  const text = useIdpText()
  if (preflight.errorText !== undefined) return <IdpFailure errorText={preflight.errorText} onRetry={preflight.retry} />
  if (step.status === 'loading') return <IdpLoading />
  if (step.status === 'no-session') return <Alert parts={[{ text: text('idp.no-session') }]} />
  const { question } = step
  if (!isConsentShown(question, progress)) return <Status>{text('idp.consent.submitting')}</Status>
  return (
    <ConsentForm
      request={request}
      question={question}
      progress={progress}
      errorText={errorText}
      onDecide={(decision) => void submit(decision, step)}
    />
  )
}

/** A question and the user whom it is about. */
type Asked = { question: ConsentQuestion; userId: string }

type Step = { status: 'loading' } | { status: 'no-session'; userId: string | undefined } | (ConsentProgress & Asked)

/** Asks the provider whether consent is required, and submits the decision of the user. */
function useIdpConsent(request: OauthRequest) {
  const { client, emit, report } = useWidget()
  const attest = useAttestation()
  const userId = useUser().user?.user_id
  const [step, setStep] = useState<Step>({ status: 'loading' })

  const { submit, isSubmitting, errorText } = useSubmit(async (decision: ConsentDecision, asked: Asked) => {
    // Another tab may have signed in another user, who was not asked.
    if (currentUserId(client) !== asked.userId) return setStep({ status: 'loading' })
    const progress = await submitDecision(client, request, decision, {
      leave: navigateAway,
      onDenied: () => emit('OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED'),
      onGranted: (response) => response.authorization_code && emit('OAUTH_AUTHORIZE_FLOW_COMPLETE', response),
      onError: report,
    })
    setStep({ ...asked, ...progress })
  })

  const showNoSession = () => setStep({ status: 'no-session', userId: currentUserId(client) })
  const preflight = usePreflight(async () => {
    setStep({ status: 'loading' })
    await attest()
    const askedUserId = currentUserId(client)
    if (askedUserId === undefined) return showNoSession()
    // Waits for the configuration too, because the title shows the name of the project.
    const [question] = await Promise.all([
      client.idp.oauthAuthorizeStart(toStartParameters(request)),
      client.bootstrap.getAsync(),
    ])
    emit('OAUTH_AUTHORIZE_FLOW_START', question)
    const asked = { question, userId: askedUserId }
    setStep({ ...asked, status: 'asking' })
    if (!question.consent_required) await submit('not-asked', asked)
  }, toNoSessionReactions(showNoSession))

  const isLoading = step.status === 'loading'
  const followUser = useEffectEvent(() => {
    const isOpen = step.status === 'no-session' || step.status === 'asking'
    if (isLoading || (isOpen && step.userId !== userId)) preflight.run()
  })
  useEffect(() => followUser(), [userId, isLoading])
  useReturn(step.status === 'leaving', () =>
    setStep((left) => ('question' in left ? { ...left, status: 'submitted', isDenied: false } : left)),
  )
  return { step, progress: toProgress(step, isSubmitting, errorText), preflight, submit, errorText }
}

/** Exchanges the trusted token for a session, but only once: the token may be valid for a single use. */
function useAttestation() {
  const { client, state } = useWidget()
  const isAttested = useRef(false)
  return async () => {
    const { attestation } = state.idpState
    if (!attestation || isAttested.current) return
    await client.session.attest({ token: attestation.trustedAuthToken, profile_id: attestation.profileId })
    isAttested.current = true
  }
}

/** Returns the progress of a question. The call that submits the decision knows whether it runs and whether it has failed. */
function toProgress(step: Step, isSubmitting: boolean, errorText: string | undefined): ConsentProgress {
  if (isSubmitting) return { status: 'submitting' }
  if (step.status === 'submitted' || step.status === 'leaving') return step
  return { status: errorText === undefined ? 'asking' : 'failed' }
}

function currentUserId(client: ProviderClient): string | undefined {
  return client.state.getSnapshot().user?.user_id
}
