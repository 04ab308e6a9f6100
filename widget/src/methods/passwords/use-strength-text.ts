import { formatMessage } from '@latchkey/languages/format-message.ts'
import { createUseText } from '../../flow/use-text.ts'
import { enStrength } from '../../messages/en-strength.ts'

/** Returns a function that formats the feedback on a password. */
export const useStrengthText = createUseText(enStrength, formatMessage)
