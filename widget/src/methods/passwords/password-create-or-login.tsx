import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Success } from '../../ui/success.tsx'
import { PasswordCreate } from './password-create.tsx'
import { PasswordLogin } from './password-login.tsx'
import { Passwordless } from './passwordless.tsx'

/** Shows the view for the type of user that the address belongs to. */
export function PasswordCreateOrLogin() {
  const { state } = useScreen('password-create-or-login')
  const View = VIEWS[state.passwordState.type]
  return <View />
}

const VIEWS = { new: PasswordCreate, password: PasswordLogin, passwordless: Passwordless }

export function PasswordConfirmation() {
  const text = useScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('success.text')} />
}
