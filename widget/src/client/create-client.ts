import type { ProviderClient } from './client-loading.ts'
import { createDeferredClient } from './deferred-client.ts'
import { createEarlySession } from './early-session.ts'
import type { ClientOptions } from './surroundings.ts'

/**
 * Creates a client for one project. Once the page is shown, loads the project's configuration and refreshes the session.
 *
 * @param publicToken identifies the project; not a secret
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createProviderClient(publicToken: string, options: ClientOptions = {}): ProviderClient {
  return createDeferredClient(publicToken, options, (parts) => createEarlySession(parts, options))
}
