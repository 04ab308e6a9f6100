import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Success } from '../../ui/success.tsx'

export function PasskeyConfirmation() {
  const { text } = useScreen('passkey-confirmation')
  useFlowComplete()
  return <Success title={text('success.title')} text={text('success.text')} />
}
