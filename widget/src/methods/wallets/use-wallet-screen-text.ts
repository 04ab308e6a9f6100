import { createUseText } from '../../flow/use-text.ts'
import { enDeferred } from '../../messages/en-deferred.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enWallets } from '../../messages/en-wallets.ts'

/** Returns a function that formats the messages of the wallet screens. */
export const useWalletScreenText = createUseText({ ...enFirst, ...enDeferred, ...enWallets })
