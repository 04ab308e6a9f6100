import type { WalletId } from '../../browser/wallets.ts'
import { WALLET_MARKS } from '../../marks/drawings-of-wallets.ts'
import { MarkIcon } from '../../marks/mark-icon.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'

const PURSE =
  'M4 7.5h14.5A1.5 1.5 0 0 1 20 9v9.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zm0 0L15.5 4v3.5M16 13.75v.01'

/** The mark of a wallet. Shows a purse without a wallet, and for a wallet whose mark is in no free icon set. */
export function WalletIcon({ wallet }: { wallet?: WalletId }) {
  const mark = wallet && WALLET_MARKS[wallet]
  return mark ? <MarkIcon mark={mark} /> : <LineIcon path={PURSE} />
}
