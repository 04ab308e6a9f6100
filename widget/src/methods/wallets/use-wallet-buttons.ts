import { useEffect, useState } from 'react'
import { findWallets, type WalletId } from '../../browser/wallets.ts'
import { watchWallets } from '../../browser/wallet.ts'
import { providersOf } from '../../config.ts'
import { MAX_SIGN_IN_BUTTONS } from '../../constants.ts'
import { useWidget } from '../../flow/widget-context.tsx'

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
