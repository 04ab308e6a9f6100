import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { lazy, Suspense, useId, type ComponentType } from 'react'
import { useScreen } from '../../flow/use-screen.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

/** Drawn after the text, which is enough to sign in with; also where the drawings cannot be loaded. */
const ProviderIcon = lazy<ComponentType<{ provider: OauthProviderId }>>(() =>
  import('./provider-icons.tsx').then(
    ({ ProviderIcon }) => ({ default: ProviderIcon }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  provider: OauthProviderId
  isLastUsed: boolean
  isBusy: boolean
  isDisabled: boolean
  onClick: () => void
}

export function OauthButton({ provider, isLastUsed, isBusy, isDisabled, onClick }: Props) {
  const { text } = useScreen('main')
  const badgeId = useId()
  const icon = (
    <Suspense>
      <ProviderIcon provider={provider} />
    </Suspense>
  )
  return (
    <div className="lk-button-place">
      <Button
        variant="secondary"
        icon={icon}
        isBusy={isBusy}
        isDisabled={isDisabled}
        describedBy={isLastUsed ? badgeId : undefined}
        onClick={onClick}
      >
        {text('oauth.continue', { provider: OAUTH_PROVIDERS[provider] })}
      </Button>
      {isLastUsed && <Badge id={badgeId} text={text('oauth.last-used')} />}
    </div>
  )
}
