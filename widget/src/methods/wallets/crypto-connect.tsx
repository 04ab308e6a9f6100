import { useCryptoConnect } from './use-crypto-connect.ts'
import { WithWallet } from './with-wallet.tsx'

export function CryptoConnect() {
  const { isWithWallet, wallet, goBack, text } = useCryptoConnect()
  return (
    <WithWallet
      title={text('crypto.connect.title')}
      text={text('crypto.connect.text', { wallet: text(`crypto.wallet.${wallet}`) })}
      onBack={goBack}
      canGoBack={isWithWallet}
    />
  )
}
