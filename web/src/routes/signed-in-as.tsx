import { useUser } from '@latchkey/widget'
import { accountName } from '@latchkey/widget/idp'
import { consentText } from '../messages/consent-text.ts'
import { Button } from '../ui/button.tsx'
import { Sentence } from '../ui/sentence.tsx'

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
        <Sentence text={(values) => consentText('idp.consent.signed-in-as', values)} name="account">
          <bdi className="strong">{accountName(user)}</bdi>
        </Sentence>
      </p>
      {onLeave && (
        <Button variant="plain" isBusy={isLeaving} onClick={onLeave}>
          {consentText('idp.consent.not-you')}
        </Button>
      )}
    </div>
  )
}
