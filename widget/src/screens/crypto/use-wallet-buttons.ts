import { useEffect, useState } from 'react'
import { findWallets, watchWallets, type WalletId } from '../../browser/wallets.ts'
import { providersOf } from '../../config.ts'
import { MAX_SIGN_IN_BUTTONS } from '../../constants.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/**
 * Splits the browser's wallets into those that fit on the main screen and the others. Third parties and the button for
 * other wallets take room, too.
 */
export function useWalletButtons() {
  const { config, dispatch } = useWidget()
  const [wallets, setWallets] = useState(findWallets)
  // Extensions may appear after the page.
  useEffect(() => watchWallets(() => setWallets(findWallets())), [])
  const room = MAX_SIGN_IN_BUTTONS - providersOf(config).length - 1
  return {
    onMain: wallets.slice(0, room),
    others: wallets.slice(room),
    choose: (walletOption: WalletId) => dispatch({ type: 'update-crypto-state', cryptoState: { walletOption } }),
  }
}
