import { PROVIDER, type User } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { findWebUrl } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useLeave } from '../connection/use-leave.ts'

/** Returns the URL of the web app's page that authenticates single-use tokens. */
function toSignInUrl(webUrl: string, token: string): string {
  const query = new URLSearchParams({ [PROVIDER.tokenTypeParameter]: 'impersonation', token })
  return `${webUrl}/authenticate?${query.toString()}`
}

/** Opens the web app in another tab, signed in as a user. */
export async function openSignedIn(tenant: string, user_id: string, webUrl: string): Promise<void> {
  const call = { params: { path: { tenant } }, body: { user_id } }
  const { impersonation_token } = await getData(control.POST('/_mock/{tenant}/impersonation_tokens', call))
  window.open(toSignInUrl(webUrl, impersonation_token), '_blank', 'noopener')
}

export function setLocked(tenant: string, user_id: string, is_locked: boolean): Promise<unknown> {
  return control.PATCH('/_mock/{tenant}/users/{user_id}', {
    params: { path: { tenant, user_id } },
    body: { is_locked },
  })
}

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
