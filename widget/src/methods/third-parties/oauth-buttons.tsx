import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { useState } from 'react'
import { findOneTap, providersOf, type OauthProviderOptions } from '../../config.ts'
import { loadActions } from '../../flow/load-actions.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useText } from '../../flow/use-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { OneTapPlace } from '../one-tap/one-tap-place.tsx'
import { lastUsedFirst } from './last-used-first.ts'
import { OauthButton } from './oauth-button.tsx'

export function OauthButtons() {
  const { client, config } = useScreen('main')
  const text = useText()
  const oneTap = findOneTap(config)
  const { start, leavingFor, errorParts } = useOauthStart()
  const isInBrowser = useIsInBrowser()
  const [stored] = useState(() => client.lastUsedOauthProvider.get()) // read once: the order must not change while the browser leaves
  const lastUsed = isInBrowser ? stored : null
  return (
    <div className="lk-stack">
      {errorParts.length > 0 && <Alert parts={errorParts} />}
      {lastUsedFirst(providersOf(config), lastUsed).map((provider) => {
        const button = (
          <OauthButton
            key={provider.type}
            provider={provider.type}
            label={text('oauth.continue', { provider: OAUTH_PROVIDERS[provider.type] })}
            badge={provider.type === lastUsed && text('oauth.last-used')}
            isBusy={provider.type === leavingFor}
            isDisabled={leavingFor !== undefined}
            onClick={() => void start(provider)}
            onIntent={() => client.prepare()}
          />
        )
        if (provider.type !== oneTap?.type) return button
        return (
          <OneTapPlace key={provider.type} provider={provider}>
            {button}
          </OneTapPlace>
        )
      })}
      <output className="lk-hidden">
        {leavingFor && text('oauth.leaving', { provider: OAUTH_PROVIDERS[leavingFor] })}
      </output>
    </div>
  )
}

/** Starts a third-party sign-in. The button stays busy until the browser leaves, and works again after a return. */
function useOauthStart() {
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
