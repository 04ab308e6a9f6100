import { en, type Messages } from './en.ts'

/** The catalogue that every page reads. */
export const messages: Messages = en
