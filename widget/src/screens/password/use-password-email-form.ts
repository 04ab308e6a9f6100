import { useEmailForm } from '../../email/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** Looks up the address. The next screen depends on the type of its user. */
export function usePasswordEmailForm() {
  const { client, dispatch, go, prepare, state } = useScreen('main')
  return useEmailForm(
    async (email) => {
      prepare('password-create-or-login')
      const { userType } = await client.search.user(email)
      // The event has this name on the wire although nothing was sent.
      client.events.log('email_sent', { email, type: 'reset_password' })
      dispatch({ type: 'update-password-state', passwordState: { email, type: userType } })
      go('password-create-or-login')
    },
    { initialEmail: state.passwordState.email, fill: 'username' },
  )
}
