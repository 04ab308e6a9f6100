import { BackButton } from '../../ui/back-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { useWalletScreenText } from './use-wallet-screen-text.ts'

type Props = { title: string; text: string; canGoBack: boolean; onBack: () => void }

/** Shown while the wallet waits for the person's confirmation. */
export function WithWallet({ title, text, canGoBack, onBack }: Props) {
  const label = useWalletScreenText()('passcode.back')
  return (
    <div className="lk-stack">
      <BackButton label={label} isDisabled={!canGoBack} onClick={onBack} />
      <ScreenTitle>{title}</ScreenTitle>
      <progress className="lk-progress" aria-label={title} />
      <p className="lk-text">{text}</p>
    </div>
  )
}
