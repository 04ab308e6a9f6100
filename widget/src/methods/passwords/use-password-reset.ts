import { useRef, type FormEvent } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { readTokenType } from './token-type.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useNewPassword } from './use-new-password.ts'

/** Uses the token of a reset mail to set a new password or to log in without one. */
export function usePasswordReset() {
  const { client, config, state, emit, go, prepare } = useScreen('password-reset-form')
  const { token } = state.resetPasswordState
  const options = { session_duration_minutes: sessionMinutesOf(config) }
  const username = useRef<HTMLInputElement>(null)
  const newPassword = useNewPassword()
  const reset = useSubmit(async () => {
    prepare('password-confirmation')
    const data = await client.passwords.resetByEmail({ token, password: newPassword.password, ...options })
    // The user is known only from this response. Password managers read the username when the form is removed.
    if (username.current) username.current.value = toShownEmail(data.user.emails[0]?.email ?? '')
    emit('PASSWORD_RESET_BY_EMAIL', data)
    go('password-confirmation')
  })
  const login = useSubmit(async () => {
    prepare('password-confirmation')
    await client.magicLinks.authenticate(token, options)
    go('password-confirmation')
  })
  const kind = token === '' ? 'none' : toKind(readTokenType())
  useAutoStep(login.submit, kind === 'login')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    newPassword.submit(reset.submit)
  }
  return { kind, username, newPassword, onSubmit, reset, login } as const
}

/** The types of tokens that sign in: from the second link of a reset mail, or from a link that was mailed instead. */
const LOGIN_TOKEN_TYPES: readonly string[] = ['login', 'magic_links']

/** Treats every other type as a reset. */
function toKind(tokenType: string) {
  return LOGIN_TOKEN_TYPES.includes(tokenType) ? 'login' : 'reset'
}
