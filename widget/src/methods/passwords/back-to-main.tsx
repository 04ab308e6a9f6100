import { useScreen } from '../../flow/use-screen.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

/**
 * The button that goes back to enter another address. Disabled during a call, whose response would change the screen
 * again.
 */
export function BackToMain({ isDisabled }: { isDisabled: boolean }) {
  const { go } = useScreen('password-create-or-login')
  const text = useScreenText()
  return <BackButton label={text('passcode.back')} isDisabled={isDisabled} onClick={() => go('main')} />
}
