import type { WalletId } from '../../browser/wallets.ts'
import { Button } from '../../ui/button.tsx'
import { useWalletText } from './use-wallet-text.ts'
import { WalletIcon } from './wallet-icon.tsx'

type Props = { wallet: WalletId; onChoose: (wallet: WalletId) => void }

export function WalletButton({ wallet, onChoose }: Props) {
  const text = useWalletText()
  return (
    <Button variant="secondary" icon={<WalletIcon wallet={wallet} />} onClick={() => onChoose(wallet)}>
      {text('crypto.continue', { wallet: text(`crypto.wallet.${wallet}`) })}
    </Button>
  )
}
