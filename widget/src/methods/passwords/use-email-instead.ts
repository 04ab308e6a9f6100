import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { findEmailLogin, useSendLogin } from './use-send-login.ts'

/** Sends a passcode or a link to a new user who prefers it to a password, where one is configured. */
export function useEmailInstead() {
  const { config, state, go } = useScreen('password-create-or-login')
  const kind = findEmailLogin(config)
  const sendLogin = useSendLogin()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    if (kind) go(await sendLogin(kind, state.passwordState.email))
  })
  return { kind, submit, isSubmitting, errorText }
}
