import { useUser } from '@latchkey/widget'
import { accountName } from '@latchkey/widget/idp'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { Button } from '../ui/button.tsx'
import { Sentence } from '../ui/sentence.tsx'

const text = APP_TEXTS.account

type SignedInAsProps = {
  isLeaving: boolean
  /** Absent when the account can no longer be changed. */
  onLeave?: () => void
}

/** Names the account that the page acts for. Anyone else can sign out of it. */
export function SignedInAs({ isLeaving, onLeave }: SignedInAsProps) {
  const { user } = useUser()
  if (!user) return null
  return (
    <div className="account">
      <p>
        <Sentence text={text.signedInAs} name="account">
          <bdi className="strong">{accountName(user)}</bdi>
        </Sentence>
      </p>
      {onLeave && (
        <Button variant="plain" isBusy={isLeaving} onClick={onLeave}>
          {text.notYou}
        </Button>
      )}
    </div>
  )
}
