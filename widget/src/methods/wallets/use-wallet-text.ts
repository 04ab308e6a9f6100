import { createUseText } from '../../flow/use-text.ts'
import { enWallets } from '../../messages/en-wallets.ts'

/** Returns a function that formats the messages of wallets. */
export const useWalletText = createUseText(enWallets)
