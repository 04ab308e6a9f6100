import { createUseText } from '../../flow/use-text.ts'
import { enForm } from '../../messages/en-form.ts'
import { enPhone } from '../../messages/en-phone.ts'

/** Returns a function that formats the messages of the form for a phone number. */
export const usePhoneText = createUseText({ ...enForm, ...enPhone })
