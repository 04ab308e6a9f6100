import { enDeferred } from '../messages/en-deferred.ts'
import { enFirst } from '../messages/en-first.ts'
import { enForm } from '../messages/en-form.ts'
import { enPhone } from '../messages/en-phone.ts'
import { createUseText } from './use-text.ts'

/** Returns a function that formats the messages of forms and screens. For lazily loaded code: it imports their texts. */
export const useScreenText = createUseText({ ...enFirst, ...enForm, ...enPhone, ...enDeferred })
