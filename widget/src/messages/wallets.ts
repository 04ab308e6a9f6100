import { WalletError } from '../browser/wallet-error.ts'
import type { Messages } from './en.ts'
import { errorText } from './errors.ts'

/** Why a wallet did not sign in; empty when there is nothing to say but that it did not. */
export function walletErrorText(error: unknown, messages: Messages): string {
  if (!(error instanceof WalletError)) return errorText(error, messages)
  return error.reason === 'failed' ? '' : messages[`crypto.error.${error.reason}`]
}
