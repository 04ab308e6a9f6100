import type { ReactNode } from 'react'
import { createUseText } from '../../flow/use-text.ts'
import { enDeferred } from '../../messages/en-deferred.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enWalletButtons } from '../../messages/en-wallet-buttons.ts'
import { enWallets } from '../../messages/en-wallets.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'

/** Returns a function that formats the messages of the wallet screens. */
export const useWalletScreenText = createUseText({ ...enFirst, ...enDeferred, ...enWalletButtons, ...enWallets })

type Props = { title: string; canGoBack?: boolean; onBack: () => void; children: ReactNode }

/** A wallet screen: the way back, a title and what the screen is about. */
export function WalletScreen({ title, canGoBack = true, onBack, children }: Props) {
  const label = useWalletScreenText()('passcode.back')
  return (
    <div className="lk-stack">
      <BackButton label={label} isDisabled={!canGoBack} onClick={onBack} />
      <ScreenTitle>{title}</ScreenTitle>
      {children}
    </div>
  )
}
