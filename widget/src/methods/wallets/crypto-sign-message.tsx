import { useCryptoSignMessage } from './use-crypto-sign-message.ts'
import { WithWallet } from './with-wallet.tsx'

export function CryptoSignMessage() {
  const { isWithWallet, wallet, goBack, text } = useCryptoSignMessage()
  return (
    <WithWallet
      title={text('crypto.sign.title')}
      text={text('crypto.sign.text', { wallet: text(`crypto.wallet.${wallet}`) })}
      onBack={goBack}
      canGoBack={isWithWallet}
    />
  )
}
