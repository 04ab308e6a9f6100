import { useState } from 'react'
import { navigateAway } from '../../browser/navigate.ts'
import type { LogoutStartRequest } from '../../client/index.ts'
import { LOGOUT_PATIENCE_MS } from '../../constants.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Status } from '../../ui/status.tsx'
import { isSessionMissing } from '../consent.ts'
import { parseLogoutRequest } from '../logout-request.ts'
import { toRedirectTarget } from '../redirect-target.ts'
import { IdpFailure, IdpLoading, IdpProblem, useIdpRequest } from './idp-request.tsx'
import { useIdpText } from './use-idp-text.ts'

export function IdpLogoutScreen() {
  const parsed = useIdpRequest(parseLogoutRequest)
  return 'problem' in parsed ? <IdpProblem problem={parsed.problem} /> : <Logout request={parsed.request} />
}

function Logout({ request }: { request: LogoutStartRequest }) {
  const { step, preflight, errorText, logOut, stay, leave } = useIdpLogout(request)
  const text = useIdpText()
  if (preflight.errorText !== undefined) return <IdpFailure errorText={preflight.errorText} onRetry={preflight.retry} />
  if (errorText !== undefined) return <Alert parts={[{ text: errorText }]} />
  switch (step) {
    case 'loading':
      return <IdpLoading />
    case 'leaving':
      return <Status>{text('idp.logout.leaving')}</Status>
    case 'stayed':
      return <Status>{text('idp.logout.stayed')}</Status>
    case 'done':
      return <Status>{text('idp.logout.done')}</Status>
    case 'uncertain':
      return (
        <div className="lk-stack">
          <Alert parts={[{ text: text('idp.logout.uncertain') }]} />
          <Button variant="primary" onClick={leave}>
            {text('idp.logout.continue')}
          </Button>
        </div>
      )
    case 'asking':
      return (
        <div className="lk-stack">
          <ScreenTitle>{text('idp.logout.title')}</ScreenTitle>
          <Button variant="primary" onClick={logOut}>
            {text('idp.logout.yes')}
          </Button>
          <Button variant="secondary" onClick={stay}>
            {text('idp.logout.no')}
          </Button>
        </div>
      )
  }
}

type Step = 'loading' | 'asking' | 'stayed' | 'leaving' | 'uncertain' | 'done'

/**
 * Asks the provider whether the user must confirm. Then logs out and redirects, or stays. If the provider does not
 * confirm the logout, the user is told before the redirect.
 */
function useIdpLogout(request: LogoutStartRequest) {
  const { client, report } = useWidget()
  const [step, setStep] = useState<Step>('loading')
  const [redirectUri, setRedirectUri] = useState('')

  /**
   * Clears the session of this browser at once. The call outlives the page.
   *
   * @returns whether the provider has confirmed in time that there is no session any more
   */
  const revoke = async () => {
    const call = client.session.revoke({ forceClear: true })
    const isRevoked = call.then(
      () => true,
      (error: unknown) => {
        report(error)
        return isSessionMissing(error)
      },
    )
    return Promise.race([isRevoked, pause(LOGOUT_PATIENCE_MS).then(() => false)])
  }
  const { submit, errorText } = useSubmit(async (target: string, { isRevoked }: { isRevoked: boolean }) => {
    setStep('leaving')
    if (!isRevoked && !(await revoke())) {
      setStep('uncertain')
      return
    }
    navigateAway(target)
    if (toRedirectTarget(target).kind === 'app') setStep('done')
  })
  const preflight = usePreflight(async () => {
    const { redirect_uri, consent_required } = await client.idp.oauthLogoutStart(request)
    setRedirectUri(redirect_uri)
    if (consent_required) setStep('asking')
    else await submit(redirect_uri, { isRevoked: false })
  })
  useAutoStep(async () => preflight.run())
  useReturn(step === 'leaving' && errorText === undefined, () => setStep('done'))
  return {
    step,
    preflight,
    errorText,
    logOut: () => void submit(redirectUri, { isRevoked: false }),
    leave: () => void submit(redirectUri, { isRevoked: true }),
    stay: () => setStep('stayed'),
  }
}

function pause(delay_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay_ms))
}
