import { useState } from 'react'
import type { OauthProviderOptions } from '../../config.ts'
import { loadActions } from '../../flow/load-actions.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

/** Starts a third-party sign-in. The button stays busy until the browser leaves, and works again after a return. */
export function useOauthStart() {
  const { client, config } = useScreen('main')
  const [chosen, setChosen] = useState<OauthProviderOptions['type']>()
  const [isLeaving, setIsLeaving] = useState(false)
  const { submit, isSubmitting, errorParts } = useSubmit(async (provider: OauthProviderOptions) => {
    setChosen(provider.type)
    const { startOauth } = await loadActions()
    await startOauth(client, provider, config.oauthOptions)
    setIsLeaving(true)
  })
  useReturn(isLeaving, () => setIsLeaving(false))
  return { start: submit, leavingFor: isSubmitting || isLeaving ? chosen : undefined, errorParts }
}
