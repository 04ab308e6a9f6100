import { createUseText } from '../../flow/use-text.ts'
import { enDeferred } from '../../messages/en-deferred.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enForm } from '../../messages/en-form.ts'
import { enIdp } from '../../messages/en-idp.ts'

/** Returns a function that formats the texts of the consent and logout screens. */
export const useIdpText = createUseText({ ...enFirst, ...enForm, ...enDeferred, ...enIdp })
