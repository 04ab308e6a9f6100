import type { User } from '@latchkey/openapi'
import { findWebUrl } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useLeave } from '../connection/use-leave.ts'
import { openSignedIn, setLocked } from './user-changes.ts'

const TEXT = TEXTS.users

export function UserActions({ user }: { user: User }) {
  const tenant = useTenant()
  const { user_id, is_locked = false } = user
  const leave = useLeave()
  const params = { path: { tenant, user_id } }
  const { run, isBusy, ...outcome } = useAction()
  const webUrl = findWebUrl(tenant)
  const signInAs = () => run(() => openSignedIn(tenant, user_id, webUrl ?? ''), TEXT.opened)
  const toggleLock = () =>
    run(() => setLocked(tenant, user_id, !is_locked), is_locked ? TEXT.unlockDone : TEXT.lockDone)
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
        <button type="button" disabled={isBusy} onClick={() => void toggleLock()}>
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
