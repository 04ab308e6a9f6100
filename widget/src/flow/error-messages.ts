import { NetworkError } from '../client/errors.ts'
import { enFirst } from '../messages/en-first.ts'
import type { LoadedMessages } from '../messages/en.ts'
import { loadDeferredAssets } from './lazy-screen.ts'

/**
 * Loads the messages that the texts of these errors need. The text for an outage is always there. Where the others cannot
 * be loaded, the provider's own message is shown.
 */
export async function loadErrorMessages(errors: readonly unknown[]): Promise<LoadedMessages> {
  const isOutage = errors.every((error) => error instanceof NetworkError && error.reason === 'unreachable')
  const deferred = isOutage ? {} : await loadDeferredAssets().catch(() => ({}))
  return { ...enFirst, ...deferred }
}
