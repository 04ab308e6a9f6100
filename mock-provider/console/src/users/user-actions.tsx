import { PROVIDER, type User } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { findWebUrl } from '../config.ts'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useLeave } from '../use-leave.ts'

const TEXT = EN.users

/** Returns the URL of the web app's page that authenticates single-use tokens. */
function toSignInUrl(webUrl: string, token: string): string {
  const query = new URLSearchParams({ [PROVIDER.tokenTypeParameter]: 'impersonation', token })
  return `${webUrl}/authenticate?${query.toString()}`
}

export function UserActions({ user }: { user: User }) {
  const tenant = useTenant()
  const { user_id, is_locked = false } = user
  const leave = useLeave()
  const params = { path: { tenant, user_id } }
  const { run, isBusy, ...outcome } = useAction()
  const webUrl = findWebUrl(tenant)
  const signInAs = () =>
    run(async () => {
      const call = { params: { path: { tenant } }, body: { user_id } }
      const { impersonation_token } = await getData(control.POST('/_mock/{tenant}/impersonation_tokens', call))
      window.open(toSignInUrl(webUrl ?? '', impersonation_token), '_blank', 'noopener')
    }, TEXT.opened)
  const setLocked = (isLocked: boolean) =>
    run(
      () => control.PATCH('/_mock/{tenant}/users/{user_id}', { params, body: { is_locked: isLocked } }),
      isLocked ? TEXT.lockDone : TEXT.unlockDone,
    )
  const forget = () =>
    run(async () => {
      await control.DELETE('/_mock/{tenant}/users/{user_id}', { params })
      leave('/users', tenant)
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
