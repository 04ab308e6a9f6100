import { isLogoutRequest } from '../logout-request.ts'
import { parseOauthRequest, type OauthRequest } from '../oauth-request.ts'
import { Alert } from '../../ui/alert.tsx'
import { Status } from '../../ui/status.tsx'
import { ConsentForm } from './consent-form.tsx'
import { IdpFailure } from './idp-failure.tsx'
import { IdpLoading } from './idp-loading.tsx'
import { IdpLogoutScreen } from './idp-logout-screen.tsx'
import { IdpProblem } from './idp-problem.tsx'
import { useIdpConsent } from './use-idp-consent.ts'
import { useIdpQuery, useIdpRequest } from './use-idp-request.ts'
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
