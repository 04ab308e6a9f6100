import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { Success } from '../../ui/success.tsx'
import { useWalletScreenText } from './use-wallet-screen-text.ts'

export function CryptoConfirmation() {
  const text = useWalletScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('crypto.success.text')} />
}
