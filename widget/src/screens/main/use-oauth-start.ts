import { useEffect, useEffectEvent, useState } from 'react'
import type { OauthOptions, OauthProviderOptions } from '../../config.ts'
import { LEAVING_TIMEOUT_MS } from '../../constants.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

/** Starts a third party's sign-in. Its button stays busy until the page is left, and is free again on coming back. */
export function useOauthStart() {
  const { client, config } = useScreen('main')
  const [chosen, setChosen] = useState<OauthProviderOptions['type']>()
  const [isLeaving, setIsLeaving] = useState(false)
  const { submit, isSubmitting, errorText } = useSubmit(async (provider: OauthProviderOptions) => {
    setChosen(provider.type)
    await client.oauth[provider.type].start(toStartOptions(provider, config.oauthOptions))
    setIsLeaving(true)
  })
  useReturn(isLeaving, () => setIsLeaving(false))
  return { start: submit, leavingFor: isSubmitting || isLeaving ? chosen : undefined, errorText }
}

/** The page comes back from the back/forward cache as it was left; or it never left, because loading was stopped. */
function useReturn(isLeaving: boolean, onReturn: () => void) {
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isLeaving) return undefined
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack()
    const timer = setTimeout(() => comeBack(), LEAVING_TIMEOUT_MS)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isLeaving])
}

function toStartOptions({ custom_scopes, provider_params }: OauthProviderOptions, options?: OauthOptions) {
  return {
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
    ...(custom_scopes && { custom_scopes }),
    ...(provider_params && { provider_params }),
  }
}
