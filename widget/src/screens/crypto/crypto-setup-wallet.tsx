import { useScreen } from '../../flow/use-screen.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { useWalletText } from './use-wallet-text.ts'

/** Assumed: where each of the four is got. */
const DOWNLOADS = {
  Metamask: 'https://metamask.io/download',
  Phantom: 'https://phantom.com/download',
  Coinbase: 'https://www.coinbase.com/wallet/downloads',
  Binance: 'https://www.binance.com/en/binancewallet',
} as const

const WALLETS = Object.keys(DOWNLOADS) as (keyof typeof DOWNLOADS)[]

export function CryptoSetupWallet() {
  const { go } = useScreen('crypto-setup-wallet')
  const text = useWalletText()
  return (
    <div className="lk-stack">
      <BackButton label={text('passcode.back')} isDisabled={false} onClick={() => go('main')} />
      <ScreenTitle>{text('crypto.setup.title')}</ScreenTitle>
      <p className="lk-text">{text('crypto.setup.text')}</p>
      <ul className="lk-links">
        {WALLETS.map((wallet) => (
          <li key={wallet}>
            <a href={DOWNLOADS[wallet]} target="_blank" rel="noreferrer">
              {text(`crypto.wallet.${wallet}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
