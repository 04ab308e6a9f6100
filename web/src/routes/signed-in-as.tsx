import { useUser } from '@latchkey/widget'
import { accountName } from '@latchkey/widget/idp'
import { enApp } from '../messages/en-app.ts'
import { Button } from '../ui/button.tsx'

const text = enApp.account

type SignedInAsProps = {
  isLeaving: boolean
  /** Absent when it is too late to use another account. */
  onLeave?: () => void
}

/** Names the account that the page acts for, and lets a person leave it who is somebody else. */
export function SignedInAs({ isLeaving, onLeave }: SignedInAsProps) {
  const { user } = useUser()
  if (!user) return null
  return (
    <div className="account">
      <p>
        <span>{text.signedInAs}</span>
        <bdi className="strong">{accountName(user)}</bdi>
      </p>
      {onLeave && (
        <Button variant="plain" isBusy={isLeaving} onClick={onLeave}>
          {text.notYou}
        </Button>
      )}
    </div>
  )
}
