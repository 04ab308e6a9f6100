import { useScreen } from '../../flow/use-screen.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { useWalletScreenText } from './use-wallet-screen-text.ts'

export function CryptoError() {
  const { go, state } = useScreen('crypto-error')
  const text = useWalletScreenText()
  const { internalError } = state.errorDescriptor
  return (
    <div className="lk-stack">
      <BackButton label={text('passcode.back')} isDisabled={false} onClick={() => go('main')} />
      <ScreenTitle>{text('crypto.error.title')}</ScreenTitle>
      {internalError !== '' && <Alert parts={toLinkedParts(internalError)} />}
      <p className="lk-text">{text('crypto.error.text')}</p>
      <Button variant="primary" onClick={() => go('crypto-connect')}>
        {text('form.try-again')}
      </Button>
    </div>
  )
}
