import { enDeferred } from '../messages/en-deferred.ts'
import { addStyles } from '../theme/adopt-styles.ts'
import { DEFERRED_STYLES } from '../theme/deferred-styles.ts'

/** Adds the styles that the main screen's buttons do not need, and returns the texts that they do not need. */
export function applyDeferredAssets(): typeof enDeferred {
  addStyles(DEFERRED_STYLES)
  return enDeferred
}
