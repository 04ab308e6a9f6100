import { useScreen } from '../../flow/use-screen.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useWalletScreenText, WalletScreen } from './wallet-screen.tsx'

export function CryptoError() {
  const { go, state } = useScreen('crypto-error')
  const text = useWalletScreenText()
  const { internalError } = state.errorDescriptor
  return (
    <WalletScreen title={text('crypto.error.title')} onBack={() => go('main')}>
      {internalError !== '' && <Alert parts={toLinkedParts(internalError)} />}
      <p className="lk-text">{text('crypto.error.text')}</p>
      <Button variant="primary" onClick={() => go('crypto-connect')}>
        {text('form.try-again')}
      </Button>
    </WalletScreen>
  )
}
