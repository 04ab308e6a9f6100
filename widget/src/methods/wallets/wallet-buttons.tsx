import { useEffect, useState } from 'react'
import { findWallets, type WalletId } from '../../browser/wallets.ts'
import { watchWallets } from '../../browser/wallet.ts'
import { providersOf } from '../../config.ts'
import { MAX_SIGN_IN_BUTTONS } from '../../constants.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { createUseText } from '../../flow/use-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { WALLET_MARKS } from '../../marks/drawings-of-wallets.ts'
import { MarkIcon } from '../../marks/mark-icon.tsx'
import { enWalletButtons } from '../../messages/en-wallet-buttons.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'

const useWalletText = createUseText(enWalletButtons)

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

/**
 * Splits the browser's wallets into those that fit on the main screen and the others. Third parties and the button for
 * other wallets take room, too.
 */
export function useWalletButtons() {
  const { config, dispatch } = useWidget()
  const wallets = useWallets()
  const room = MAX_SIGN_IN_BUTTONS - providersOf(config).length - 1
  return {
    onMain: wallets.slice(0, room),
    others: wallets.slice(room),
    choose: (walletOption: WalletId) => dispatch({ type: 'update-crypto-state', cryptoState: { walletOption } }),
  }
}

/** Returns the wallets of this browser, also those that extensions add later. */
function useWallets(): readonly WalletId[] {
  const [wallets, setWallets] = useState<readonly WalletId[]>(() =>
    typeof document === 'undefined' ? [] : findWallets(),
  )
  useEffect(
    () =>
      watchWallets(() => {
        const found = findWallets()
        setWallets((known) => (known.join() === found.join() ? known : found))
      }),
    [],
  )
  return wallets
}

type WalletButtonProps = { wallet: WalletId; onChoose: (wallet: WalletId) => void }

export function WalletButton({ wallet, onChoose }: WalletButtonProps) {
  const text = useWalletText()
  return (
    <Button variant="secondary" icon={<WalletIcon wallet={wallet} />} onClick={() => onChoose(wallet)}>
      {text('crypto.continue', { wallet: text(`crypto.wallet.${wallet}`) })}
    </Button>
  )
}

export function SetupLink({ onClick }: { onClick: () => void }) {
  const text = useWalletText()
  return (
    <p className="lk-text">
      <LinkButton onClick={onClick}>{text('crypto.setup.title')}</LinkButton>
    </p>
  )
}

const PURSE =
  'M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zm0 0L15.5 4v3.5M16 13.75v.01'

/** The mark of a wallet. Shows a purse without a wallet, and for a wallet whose mark is in no free icon set. */
function WalletIcon({ wallet }: { wallet?: WalletId }) {
  const mark = wallet && WALLET_MARKS[wallet]
  return mark ? <MarkIcon mark={mark} /> : <LineIcon path={PURSE} />
}
