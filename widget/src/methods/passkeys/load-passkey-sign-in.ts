import { loadCode } from '../../browser/load-code.ts'
import { createLoading } from '../../client/loading.ts'
import type * as SignIn from './passkey-sign-in.ts'

let loaded: typeof SignIn | undefined

/**
 * Loads the code that signs in with a passkey.
 *
 * @throws NetworkError when it cannot be loaded. The next call tries again
 */
export const loadPasskeySignIn = createLoading(async () => {
  loaded = await loadCode(() => import('./passkey-sign-in.ts'), 'passkeySignInText')
  return loaded
})

/** Returns the code that signs in with a passkey, if it has been loaded. */
export function findPasskeySignIn() {
  return loaded
}
