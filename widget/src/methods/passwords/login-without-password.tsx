import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { getLoginInstead, useSendLogin } from './use-send-login.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Offers a mailed link, or a mailed passcode where only passcodes are configured. */
export function LoginWithoutPassword() {
  const { config, state, go } = useScreen('password-forgot')
  const text = useScreenText()
  const sendLogin = useSendLogin()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    go(await sendLogin(getLoginInstead(config), state.passwordState.email))
  })
  return (
    <>
      <Divider text={text('main.divider')} />
      <Button variant="secondary" isBusy={isSubmitting} onClick={() => void submit()}>
        {text('password.without')}
      </Button>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
    </>
  )
}
