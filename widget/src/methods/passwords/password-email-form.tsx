import { useEmailForm } from '../../contacts/use-email-form.ts'
import { loadActions } from '../../flow/load-actions.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { EmailForm } from '../../ui/email-form.tsx'

export function PasswordEmailForm() {
  return <EmailForm {...usePasswordEmailForm()} />
}

/** Looks up the address. The next screen depends on the type of its user. */
function usePasswordEmailForm() {
  const { client, dispatch, go, prepare, state } = useScreen('main')
  return useEmailForm(
    async (email) => {
      prepare('password-create-or-login')
      const { logOutcome } = await loadActions()
      // The event has this name on the wire although nothing was sent.
      const { userType } = await logOutcome(
        client.events,
        { event_name: 'email_sent', details: { email, type: 'reset_password' } },
        () => client.search.user(email),
      )
      dispatch({ type: 'update-password-state', passwordState: { email, type: userType } })
      go('password-create-or-login')
    },
    { initialEmail: state.passwordState.email, fill: 'username' },
  )
}
