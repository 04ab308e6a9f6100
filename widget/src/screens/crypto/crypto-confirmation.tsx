import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { Success } from '../../ui/success.tsx'
import { useWalletText } from './use-wallet-text.ts'

export function CryptoConfirmation() {
  const text = useWalletText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('crypto.success.text')} />
}
