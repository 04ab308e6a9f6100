import { addStyles } from '../../theme/adopt-styles.ts'
import { ONE_TAP_STYLES } from '../../theme/one-tap-styles.ts'
import { OneTap } from './one-tap.tsx'

/** Adds the styles of Google's prompt and returns its component. */
export function applyOneTap(): typeof OneTap {
  addStyles(ONE_TAP_STYLES)
  return OneTap
}
