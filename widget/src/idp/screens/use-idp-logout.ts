import { useState } from 'react'
import { navigateAway } from '../../browser/navigate.ts'
import { LOGOUT_PATIENCE_MS } from '../../constants.ts'
import type { LogoutStartRequest } from '../../client/index.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toRedirectTarget } from '../redirect-target.ts'

type Step = 'loading' | 'asking' | 'stayed' | 'leaving' | 'done'

/** Asks the provider whether the user must confirm. Then logs out and redirects, or stays. */
export function useIdpLogout(request: LogoutStartRequest) {
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
