import { useEffect, useRef, useState } from 'react'
import { navigateAway } from '../../browser/navigate.ts'
import type { ProviderClient } from '../../client/index.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useSubmit, type Reactions } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Status } from '../../ui/status.tsx'
import { denyRequest } from '../deny-request.ts'
import { isLogoutRequest } from '../logout-request.ts'
import { parseOauthRequest, toStartParameters, type OauthRequest } from '../oauth-request.ts'
import { toRedirectTarget } from '../redirect-target.ts'
import { ConsentForm, type ConsentQuestion } from './consent-form.tsx'
import { IdpLogoutScreen } from './idp-logout-screen.tsx'
import { IdpFailure, IdpLoading, IdpProblem, useIdpQuery, useIdpRequest } from './idp-request.tsx'
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
  const { step, preflight, submit, isSubmitting, errorText } = useIdpConsent(request)
  const text = useIdpText()
  if (preflight.errorText !== undefined) return <IdpFailure errorText={preflight.errorText} onRetry={preflight.retry} />
  if (step.status === 'loading') return <IdpLoading />
  if (step.status === 'no-session') return <Alert parts={[{ text: text('idp.no-session') }]} />
  const { question, isDenied, status } = step
  // The user is not asked when no consent is required, unless the automatic submission has failed.
  if (!question.consent_required && status !== 'submitted' && errorText === undefined) {
    return <Status>{text('idp.consent.submitting')}</Status>
  }
  return (
    <ConsentForm
      request={request}
      question={question}
      status={status === 'submitted' ? (isDenied ? 'denied' : 'submitted') : 'asking'}
      isBusy={isSubmitting || status === 'leaving'}
      errorText={errorText}
      onDecide={(decision) => void submit(decision, step)}
    />
  )
}

/** A question and the user whom it is about. */
type Asked = { question: ConsentQuestion; userId: string }

type Step =
  | { status: 'loading' }
  | { status: 'no-session'; userId: string | undefined }
  | ({ status: 'asking' | 'leaving' | 'submitted'; isDenied: boolean } & Asked)

/** `not-asked`: the user is not asked, because no consent is required. */
type Decision = 'allow' | 'deny' | 'not-asked'

/** Asks the provider whether consent is required, and submits the decision of the user. */
function useIdpConsent(request: OauthRequest) {
  const { client, emit, report } = useWidget()
  const attest = useAttestation()
  const userId = useUser().user?.user_id
  const [step, setStep] = useState<Step>({ status: 'loading' })

  const deny = async () => {
    const url = await denyRequest(client, request, report)
    emit('OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED')
    return url
  }
  const grant = async (consent_granted: boolean) => {
    const data = await client.idp.oauthAuthorizeSubmit({ ...request, consent_granted })
    if (data.authorization_code) emit('OAUTH_AUTHORIZE_FLOW_COMPLETE', data)
    return data.redirect_uri
  }
  const { submit, isSubmitting, errorText } = useSubmit(async (decision: Decision, asked: Asked) => {
    // Another tab may have signed in another user, who was not asked.
    if (currentUserId(client) !== asked.userId) return setStep({ status: 'loading' })
    const isDenied = decision === 'deny'
    const target = isDenied ? await deny() : await grant(decision === 'allow')
    if (target) navigateAway(target)
    const doesStay = isDenied || !target || toRedirectTarget(target).kind === 'app'
    setStep({ ...asked, status: doesStay ? 'submitted' : 'leaving', isDenied })
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
    setStep({ ...asked, status: 'asking', isDenied: false })
    if (!question.consent_required) await submit('not-asked', asked)
  }, toReactions(showNoSession))

  const isLoading = step.status === 'loading'
  const followUser = useEffectEvent(() => {
    const isOpen = step.status === 'no-session' || step.status === 'asking'
    if (isLoading || (isOpen && step.userId !== userId)) preflight.run()
  })
  useEffect(() => followUser(), [userId, isLoading])
  useReturn(step.status === 'leaving', () =>
    setStep((left) => ('question' in left ? { ...left, status: 'submitted' } : left)),
  )
  return { step, preflight, submit, isSubmitting, errorText }
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

function currentUserId(client: ProviderClient): string | undefined {
  return client.state.getSnapshot().user?.user_id
}

/** Reactions to the errors of a session that ended after the page had checked it. */
function toReactions(showNoSession: () => void): Reactions {
  return {
    user_unauthenticated: showNoSession,
    session_not_found: showNoSession,
    invalid_session_token: showNoSession,
  }
}
