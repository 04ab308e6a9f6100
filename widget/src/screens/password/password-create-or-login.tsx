import { useScreen } from '../../flow/use-screen.ts'
import { PasswordCreate } from './password-create.tsx'
import { PasswordLogin } from './password-login.tsx'
import { Passwordless } from './passwordless.tsx'

/** What is known of the address decides what is asked for. */
export function PasswordCreateOrLogin() {
  const { state } = useScreen('password-create-or-login')
  const View = VIEWS[state.passwordState.type]
  return <View />
}

const VIEWS = { new: PasswordCreate, password: PasswordLogin, passwordless: Passwordless }
