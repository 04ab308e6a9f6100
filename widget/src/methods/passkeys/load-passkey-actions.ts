import { loadCode } from '../../browser/load-code.ts'
import { createLoading } from '../../client/create-loading.ts'
import type * as Actions from './passkey-actions.ts'

let loaded: typeof Actions | undefined

/**
 * Loads the code that signs in with a passkey.
 *
 * @throws NetworkError when it cannot be loaded. The next call tries again
 */
export const loadPasskeyActions = createLoading(async () => {
  loaded = await loadCode(() => import('./passkey-actions.ts'), 'passkeySignInText')
  return loaded
})

/** Returns the code that signs in with a passkey, if it has been loaded. */
export function findPasskeyActions() {
  return loaded
}
