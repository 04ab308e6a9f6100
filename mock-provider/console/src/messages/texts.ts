import { formatMessage, LiveTexts } from '@latchkey/languages'
import { EN } from './en.ts'
import { EVIDENCE as EVIDENCE_EN } from './evidence.ts'
import { GALLERY as GALLERY_EN } from './gallery.ts'
import { RECORDING as RECORDING_EN } from './recording.ts'
import { SETTING_LABELS as SETTING_LABELS_EN } from './setting-labels.ts'

/** The console's texts in the current language. A copy in a constant would not follow a change of language. */
export const LIVE_TEXTS = new LiveTexts(formatMessage)

export const TEXTS = LIVE_TEXTS.define('', EN)
export const EVIDENCE = LIVE_TEXTS.define('evidence', EVIDENCE_EN)
export const GALLERY = LIVE_TEXTS.define('gallery', GALLERY_EN)
export const RECORDING = LIVE_TEXTS.define('recording', RECORDING_EN)
export const SETTING_LABELS = LIVE_TEXTS.define('settingLabels', SETTING_LABELS_EN)
