import { useEffect, useEffectEvent, useState } from 'react'
import type { OauthOptions, OauthProviderOptions } from '../../config.ts'
import { LEAVING_TIMEOUT_MS } from '../../constants.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

/** Starts a third-party sign-in. The button stays busy until the browser leaves, and works again after a return. */
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

/** Detects a return from the back/forward cache, and after a timeout that the browser never left. */
function useReturn(isLeaving: boolean, onReturn: () => void) {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isLeaving) return undefined
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && handleReturn()
    const timer = setTimeout(() => handleReturn(), LEAVING_TIMEOUT_MS)
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
