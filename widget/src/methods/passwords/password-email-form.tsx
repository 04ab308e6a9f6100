import { useEmailForm } from '../../contacts/use-email-form.ts'
import { loadActions } from '../../flow/load-actions.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { EmailForm } from '../../ui/email-form.tsx'

/** Looks up the address. The next screen depends on the type of its user. */
export function PasswordEmailForm() {
  const { client, dispatch, go, prepare, state } = useScreen('main')
  const findUser = async (email: string) => {
    prepare('password-create-or-login')
    const { logOutcome } = await loadActions()
    // The event has this name on the wire although nothing was sent.
    const event = { event_name: 'email_sent', details: { email, type: 'reset_password' } }
    const { userType } = await logOutcome(client.events, event, () => client.search.user(email))
    dispatch({ type: 'update-password-state', passwordState: { email, type: userType } })
    go('password-create-or-login')
  }
  const form = useEmailForm(findUser, { initialEmail: state.passwordState.email, fill: 'username' })
  return <EmailForm {...form} />
}
