import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { useState } from 'react'
import { findOneTap, providersOf } from '../../config.ts'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Alert } from '../../ui/alert.tsx'
import { lastUsedFirst } from './last-used-first.ts'
import { OauthButton } from './oauth-button.tsx'
import { OneTapPlace } from '../one-tap/one-tap-place.tsx'
import { useOauthStart } from './use-oauth-start.ts'
import { useText } from '../../flow/use-text.ts'

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
