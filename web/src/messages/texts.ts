import { fillIn } from '@latchkey/languages/fill-in.ts'
import { LiveTexts } from '@latchkey/languages/live-texts.ts'
import { EN } from './en.ts'

/** The app's texts in the current language. A copy in a constant would not follow a change of language. */
export const LIVE_TEXTS = new LiveTexts(fillIn)

/** The texts of the login page and of the frame of every page. */
export const TEXTS = LIVE_TEXTS.define('', EN)
