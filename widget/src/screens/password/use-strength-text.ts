import { createUseText } from '../../flow/use-text.ts'
import { enStrength } from '../../messages/en-strength.ts'

/** Words the feedback on a password. */
export const useStrengthText = createUseText(enStrength)
