import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { Success } from '../../ui/success.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

export function PasskeyConfirmation() {
  const text = useScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('success.text')} />
}
