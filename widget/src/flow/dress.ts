import { addTexts } from '../messages/catalogue.ts'
import { enLater } from '../messages/en-later.ts'
import { addStyles } from '../theme/adopt-styles.ts'
import { LATER_STYLES } from '../theme/later-styles.ts'

/** Gives every widget the texts and the styles that its main screen's buttons do without. */
export function dress(): void {
  addTexts(enLater)
  addStyles(LATER_STYLES)
}
