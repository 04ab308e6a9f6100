import { useEmailForm } from '../../email/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'

/** Asks who has the address; the next screen does what suits them. */
export function usePasswordEmailForm() {
  const { client, dispatch, go, prepare, state } = useScreen('main')
  return useEmailForm(
    async (email) => {
      prepare('password-create-or-login')
      const { userType } = await client.search.user(email)
      // The wire's event has this name, though nothing was sent.
      client.events.log('email_sent', { email, type: 'reset_password' })
      dispatch({ type: 'update-password-state', passwordState: { email, type: userType } })
      go('password-create-or-login')
    },
    { initialEmail: state.passwordState.email, fill: 'username' },
  )
}
