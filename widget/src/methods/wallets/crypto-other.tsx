import { useScreen } from '../../flow/use-screen.ts'
import { SetupLink, useWalletButtons, WalletButton } from './wallet-buttons.tsx'
import { useWalletScreenText, WalletScreen } from './wallet-screen.tsx'

/** The wallets that do not fit on the main screen. */
export function CryptoOther() {
  const { go } = useScreen('crypto-other')
  const text = useWalletScreenText()
  const { others, choose } = useWalletButtons()
  return (
    <WalletScreen title={text('crypto.other.title')} onBack={() => go('main')}>
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
    </WalletScreen>
  )
}
