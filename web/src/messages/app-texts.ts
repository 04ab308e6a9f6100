import { EN_APP } from './en-app.ts'
import { LIVE_TEXTS } from './texts.ts'

/** The texts of the pages behind the login page. */
export const APP_TEXTS = LIVE_TEXTS.define('', EN_APP)
