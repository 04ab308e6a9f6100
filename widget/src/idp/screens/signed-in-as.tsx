import { useUser } from '../../flow/provider-context.tsx'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { accountName } from '../account-name.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { WithValues } from '../../ui/with-values.tsx'
import { useIdpText } from './use-idp-text.ts'

/** Names the account that the screen acts for. Somebody else can sign out of that account. */
export function SignedInAs({ canLeave }: { canLeave: boolean }) {
  const { client } = useWidget()
  const { user } = useUser()
  const text = useIdpText()
  const { submit, isSubmitting } = useSubmit(async () => void (await client.session.revoke({ forceClear: true })))
  if (!user) return null
  return (
    <p className="lk-note">
      <span>
        <WithValues text={text('idp.consent.signed-in-as')} values={{ account: accountName(user) }} />{' '}
      </span>
      {canLeave && (
        <LinkButton isBusy={isSubmitting} onClick={() => void submit()}>
          {text('idp.consent.not-you')}
        </LinkButton>
      )}
    </p>
  )
}
