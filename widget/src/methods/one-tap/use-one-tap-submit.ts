import { useState } from 'react'
import type { OneTapClient } from '../../client/index.ts'
import type { OauthOptions } from '../../config.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

/** Signs in with the account that the person has chosen in Google's prompt. Busy until the browser leaves the page. */
export function useOneTapSubmit() {
  const { config } = useScreen('main')
  const [isLeaving, setIsLeaving] = useState(false)
  const { submit, isSubmitting, errorText } = useSubmit(async (oneTap: OneTapClient, credential: string) => {
    await oneTap.submit(credential, toRedirects(config.oauthOptions))
    setIsLeaving(true)
  })
  useReturn(isLeaving, () => setIsLeaving(false))
  return { submit, isBusy: isSubmitting || isLeaving, errorText }
}

function toRedirects(options?: OauthOptions) {
  return {
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
  }
}
