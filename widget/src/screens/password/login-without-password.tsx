import { has } from '../../config.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { useSendLogin } from './use-send-login.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Offers a mailed link, where links are configured. */
export function LoginWithoutPassword() {
  const { config, state, go } = useScreen('password-forgot')
  const text = useScreenText()
  const sendLogin = useSendLogin()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    go(await sendLogin('link', state.passwordState.email))
  })
  if (!has(config, 'emailMagicLinks')) return null
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
