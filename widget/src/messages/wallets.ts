import { WalletError } from '../browser/wallet-error.ts'
import { enWallets } from './en-wallets.ts'
import type { LoadedMessages } from './en.ts'
import { errorText } from './errors.ts'

/** Returns the text for a failed sign-in by wallet. It is empty when the wallet gave no reason. */
export function walletErrorText(error: unknown, messages: LoadedMessages): string {
  if (!(error instanceof WalletError)) return errorText(error, messages)
  return error.reason === 'failed' ? '' : { ...enWallets, ...messages }[`crypto.error.${error.reason}`]
}
