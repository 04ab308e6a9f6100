import type { WalletId } from '../../browser/wallets.ts'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { WALLET_ICONS } from './wallet-icons.ts'
import { useWalletText } from './use-wallet-text.ts'

type Props = { wallet: WalletId; onChoose: (wallet: WalletId) => void }

export function WalletButton({ wallet, onChoose }: Props) {
  const text = useWalletText()
  return (
    <Button variant="secondary" icon={<LineIcon path={WALLET_ICONS[wallet]} />} onClick={() => onChoose(wallet)}>
      {text('crypto.continue', { wallet: text(`crypto.wallet.${wallet}`) })}
    </Button>
  )
}
