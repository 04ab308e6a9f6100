import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SetupLink } from './setup-link.tsx'
import { useWalletButtons } from './use-wallet-buttons.ts'
import { WalletButton } from './wallet-button.tsx'
import { WalletIcon } from './wallet-icon.tsx'
import { useWalletText } from './use-wallet-text.ts'

/** The wallets that fit on the main screen, with a link to the others or to the setup of a first wallet. */
export function WalletButtons() {
  const { go } = useScreen('main')
  const text = useWalletText()
  const { onMain, others, choose } = useWalletButtons()
  // A server does not know the wallets of the visitor.
  if (!useIsInBrowser()) return <Skeleton label="" hasTitle={false} parts={['button']} />
  return (
    <div className="lk-stack">
      {onMain.map((wallet) => (
        <WalletButton
          key={wallet}
          wallet={wallet}
          onChoose={() => {
            choose(wallet)
            go('crypto-connect')
          }}
        />
      ))}
      {others.length > 0 ? (
        <Button variant="secondary" icon={<WalletIcon />} onClick={() => go('crypto-other')}>
          {text('crypto.other.title')}
        </Button>
      ) : (
        <SetupLink onClick={() => go('crypto-setup-wallet')} />
      )}
    </div>
  )
}
