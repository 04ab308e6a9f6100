import { useScreen } from '../../flow/use-screen.ts'
import { useWalletScreenText, WalletScreen } from './wallet-screen.tsx'

/** Assumed: the download page of each wallet. */
const DOWNLOADS = [
  { wallet: 'Metamask', href: 'https://metamask.io/download' },
  { wallet: 'Phantom', href: 'https://phantom.com/download' },
  { wallet: 'Coinbase', href: 'https://www.coinbase.com/wallet/downloads' },
  { wallet: 'Binance', href: 'https://www.binance.com/en/binancewallet' },
] as const

export function CryptoSetupWallet() {
  const { go } = useScreen('crypto-setup-wallet')
  const text = useWalletScreenText()
  return (
    <WalletScreen title={text('crypto.setup.title')} onBack={() => go('main')}>
      <p className="lk-text">{text('crypto.setup.text')}</p>
      <ul className="lk-links">
        {DOWNLOADS.map(({ wallet, href }) => (
          <li key={wallet}>
            <a href={href} target="_blank" rel="noreferrer">
              {text(`crypto.wallet.${wallet}`)}
            </a>
          </li>
        ))}
      </ul>
    </WalletScreen>
  )
}
