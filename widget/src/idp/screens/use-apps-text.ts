import { createUseText } from '../../flow/use-text.ts'
import { enApps, enIdp } from '../../messages/en-idp.ts'
import { enDeferred } from '../../messages/en-deferred.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enForm } from '../../messages/en-form.ts'

/** Returns a function that formats the texts of the list of connected apps. */
export const useAppsText = createUseText({ ...enFirst, ...enForm, ...enDeferred, ...enIdp, ...enApps })
