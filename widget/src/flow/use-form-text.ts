import { enFirst } from '../messages/en-first.ts'
import { enForm } from '../messages/en-form.ts'
import { createUseText } from './use-text.ts'

/** Returns a function that formats the messages of the main screen. */
export const useFormText = createUseText({ ...enFirst, ...enForm })
