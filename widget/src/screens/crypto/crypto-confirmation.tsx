import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Success } from '../../ui/success.tsx'

export function CryptoConfirmation() {
  const { text } = useScreen('crypto-confirmation')
  useFlowComplete()
  return <Success title={text('success.title')} text={text('crypto.success.text')} />
}
