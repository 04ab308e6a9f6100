import { createUseText } from '../../flow/use-text.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enOneTap } from '../../messages/one-tap.ts'

/** Returns a function that formats the messages of Google One Tap. */
export const useOneTapText = createUseText({ ...enFirst, ...enOneTap })
