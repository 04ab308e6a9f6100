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
import { parseLogoutRequest } from '../logout-request.ts'
import { toRedirectTarget } from '../redirect-target.ts'
import { IdpFailure, IdpLoading, IdpProblem, useIdpRequest } from './idp-request.tsx'
import { useIdpText } from './use-idp-text.ts'

export function IdpLogoutScreen() {
  const parsed = useIdpRequest(parseLogoutRequest)
  return 'problem' in parsed ? <IdpProblem problem={parsed.problem} /> : <Logout request={parsed.request} />
}

function Logout({ request }: { request: LogoutStartRequest }) {
  const { step, preflight, errorText, logOut, stay } = useIdpLogout(request)
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

type Step = 'loading' | 'asking' | 'stayed' | 'leaving' | 'done'

/** Asks the provider whether the user must confirm. Then logs out and redirects, or stays. */
function useIdpLogout(request: LogoutStartRequest) {
  const { client, report } = useWidget()
  const [step, setStep] = useState<Step>('loading')
  const [redirectUri, setRedirectUri] = useState('')

  const { submit, errorText } = useSubmit(async (target: string) => {
    setStep('leaving')
    // Neither a session that has already ended nor a slow provider keeps the user on the page. The session of this
    // browser is cleared at once, and the call outlives the page.
    await Promise.race([client.session.revoke({ forceClear: true }).catch(report), pause(LOGOUT_PATIENCE_MS)])
    navigateAway(target)
    if (toRedirectTarget(target).kind === 'app') setStep('done')
  })
  const preflight = usePreflight(async () => {
    const { redirect_uri, consent_required } = await client.idp.oauthLogoutStart(request)
    setRedirectUri(redirect_uri)
    if (consent_required) setStep('asking')
    else await submit(redirect_uri)
  })
  useAutoStep(async () => preflight.run())
  useReturn(step === 'leaving' && errorText === undefined, () => setStep('done'))
  return {
    step,
    preflight,
    errorText,
    logOut: () => void submit(redirectUri),
    stay: () => setStep('stayed'),
  }
}

function pause(delay_ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay_ms))
}
