import { formatMessage, LiveTexts } from '@latchkey/languages'
import { EN } from './en.ts'

/** The console's texts in the current language. A copy in a constant would not follow a change of language. */
export const LIVE_TEXTS = new LiveTexts(formatMessage)

export const TEXTS = LIVE_TEXTS.define('', EN)
