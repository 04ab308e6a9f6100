import { useScreen } from '../../flow/use-screen.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** To another address. Not while a call is under way: its answer would bring the person back. */
export function BackToMain({ isDisabled }: { isDisabled: boolean }) {
  const { go } = useScreen('password-create-or-login')
  const text = useScreenText()
  return <BackButton label={text('passcode.back')} isDisabled={isDisabled} onClick={() => go('main')} />
}
