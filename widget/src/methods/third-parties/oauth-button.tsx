import type { OauthProviderId } from '@latchkey/openapi'
import { useId } from 'react'
import { MarkIcon } from '../../marks/mark-icon.tsx'
import { markOf } from '../../marks/mark.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  provider: OauthProviderId
  label: string
  /** The note on the button of the last used third party. */
  badge: string | false
  isBusy: boolean
  isDisabled: boolean
  onClick: () => void
  onIntent: () => void
}

export function OauthButton({ provider, label, badge, ...props }: Props) {
  const badgeId = useId()
  return (
    <div className="lk-button-place">
      <Button
        variant="secondary"
        value={provider}
        icon={<MarkIcon mark={markOf(provider)} />}
        describedBy={badge ? badgeId : undefined}
        {...props}
      >
        {label}
      </Button>
      {badge && <Badge id={badgeId} text={badge} />}
    </div>
  )
}

/** A short note on the corner of its container. */
function Badge({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className="lk-badge">
      {text}
    </span>
  )
}
