import { enDeferred } from '../messages/en-deferred.ts'
import { enForm } from '../messages/en-form.ts'
import { addStyles } from '../theme/adopt-styles.ts'
import { DEFERRED_STYLES } from '../theme/deferred-styles.ts'
import { addFormStyles } from '../theme/form-styles.ts'

const texts = { ...enForm, ...enDeferred } as const

/** Adds the styles that the first load does not have, and returns the texts that it does not have. */
export function applyDeferredAssets(): typeof texts {
  addFormStyles()
  addStyles(DEFERRED_STYLES)
  return texts
}
