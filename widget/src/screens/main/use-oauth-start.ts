import { useState } from 'react'
import type { OauthOptions, OauthProviderOptions } from '../../config.ts'
import { useReturn } from '../../flow/use-return.ts'
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

function toStartOptions({ custom_scopes, provider_params }: OauthProviderOptions, options?: OauthOptions) {
  return {
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
    ...(custom_scopes && { custom_scopes }),
    ...(provider_params && { provider_params }),
  }
}
