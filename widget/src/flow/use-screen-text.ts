import { enDeferred } from '../messages/en-deferred.ts'
import { enFirst } from '../messages/en-first.ts'
import { createUseText } from './use-text.ts'

/** Words the messages of forms and screens. For code that is loaded lazily: it brings the deferred texts along. */
export const useScreenText = createUseText({ ...enFirst, ...enDeferred })
