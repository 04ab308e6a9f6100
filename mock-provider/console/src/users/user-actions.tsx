import { PROVIDER, type User } from '@latchkey/openapi'
import { findWebUrl } from '../config.ts'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { navigate } from '../router.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../use-action.ts'

const TEXT = EN.users

/** Returns the URL of the web app's page that authenticates single-use tokens. */
function toSignInUrl(webUrl: string, token: string): string {
  const query = new URLSearchParams({ [PROVIDER.tokenTypeParameter]: 'impersonation', token })
  return `${webUrl}/authenticate?${query.toString()}`
}

export function UserActions({ user, onChanged }: { user: User; onChanged: () => Promise<void> }) {
  const tenant = useTenant()
  const { user_id, is_locked = false } = user
  const path = { tenant, user_id }
  const { run, isBusy, ...outcome } = useAction()
  const webUrl = findWebUrl(tenant)
  const signInAs = () =>
    run(async () => {
      const call = { path: { tenant }, body: { user_id } }
      const { impersonation_token } = await control('post', '/_mock/{tenant}/impersonation_tokens', call)
      window.open(toSignInUrl(webUrl ?? '', impersonation_token), '_blank', 'noopener')
    }, TEXT.opened)
  const setLocked = (isLocked: boolean) =>
    run(
      async () => {
        await control('patch', '/_mock/{tenant}/users/{user_id}', { path, body: { is_locked: isLocked } })
        await onChanged()
      },
      isLocked ? TEXT.lockDone : TEXT.unlockDone,
    )
  const forget = () =>
    run(async () => {
      await control('delete', '/_mock/{tenant}/users/{user_id}', { path })
      navigate(toHref('/users', tenant))
    })
  return (
    <>
      <div className="buttons">
        <button
          type="button"
          className="primary"
          disabled={isBusy || webUrl === undefined}
          onClick={() => void signInAs()}
        >
          {TEXT.signInAs}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void setLocked(!is_locked)}>
          {is_locked ? TEXT.unlock : TEXT.lock}
        </button>
        <ConfirmButton
          label={TEXT.delete}
          confirm={TEXT.deleteConfirm}
          disabled={isBusy}
          onConfirm={() => void forget()}
        />
      </div>
      <p className="hint">{webUrl === undefined ? TEXT.signInAsNoApp : TEXT.signInAsHint}</p>
      <Outcome {...outcome} />
    </>
  )
}
