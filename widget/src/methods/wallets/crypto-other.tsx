import { useScreen } from '../../flow/use-screen.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { SetupLink } from './setup-link.tsx'
import { useWalletButtons } from './use-wallet-buttons.ts'
import { WalletButton } from './wallet-button.tsx'
import { useWalletScreenText } from './use-wallet-screen-text.ts'

/** The wallets that do not fit on the main screen. */
export function CryptoOther() {
  const { go } = useScreen('crypto-other')
  const text = useWalletScreenText()
  const { others, choose } = useWalletButtons()
  return (
    <div className="lk-stack">
      <BackButton label={text('passcode.back')} isDisabled={false} onClick={() => go('main')} />
      <ScreenTitle>{text('crypto.other.title')}</ScreenTitle>
      {others.map((wallet) => (
        <WalletButton
          key={wallet}
          wallet={wallet}
          onChoose={() => {
            choose(wallet)
            go('crypto-connect')
          }}
        />
      ))}
      <SetupLink onClick={() => go('crypto-setup-wallet')} />
    </div>
  )
}
