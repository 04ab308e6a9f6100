import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { useId } from 'react'
import { MarkIcon } from '../../marks/mark-icon.tsx'
import { markOf } from '../../marks/provider-marks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../flow/use-text.ts'

type Props = {
  provider: OauthProviderId
  isLastUsed: boolean
  isBusy: boolean
  isDisabled: boolean
  onClick: () => void
  onIntent: () => void
}

export function OauthButton({ provider, isLastUsed, isBusy, isDisabled, onClick, onIntent }: Props) {
  const text = useText()
  const badgeId = useId()
  return (
    <div className="lk-button-place">
      <Button
        variant="secondary"
        icon={<MarkIcon mark={markOf(provider)} />}
        isBusy={isBusy}
        isDisabled={isDisabled}
        describedBy={isLastUsed ? badgeId : undefined}
        onClick={onClick}
        onIntent={onIntent}
      >
        {text('oauth.continue', { provider: OAUTH_PROVIDERS[provider] })}
      </Button>
      {isLastUsed && <Badge id={badgeId} text={text('oauth.last-used')} />}
    </div>
  )
}
