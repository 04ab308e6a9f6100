import { toEmailAddress } from '../browser/international-email.ts'
import { watchKeyboard } from '../browser/keyboard-room.ts'
import { toShownEmail } from '../browser/shown-email.ts'
import { emailErrorText } from '../messages/errors.ts'
import { enDeferred } from '../messages/en-deferred.ts'
import { enForm } from '../messages/en-form.ts'
import { enPhone } from '../messages/en-phone.ts'
import { addStyles } from '../theme/adopt-styles.ts'
import { DEFERRED_STYLES } from '../theme/deferred-styles.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { addressRules, type AddressRules } from './address-rules.ts'

const texts = { ...enForm, ...enPhone, ...enDeferred } as const

const RULES: AddressRules = { toEmailAddress, toShownEmail, emailErrorText }

/** Adds what the first load omits: styles, email address rules, the keyboard watcher. @returns the deferred texts */
export function applyDeferredAssets(): typeof texts {
  addFormStyles()
  addStyles(DEFERRED_STYLES)
  Object.assign(addressRules, RULES)
  watchKeyboard()
  return texts
}
