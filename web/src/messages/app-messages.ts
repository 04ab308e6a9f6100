import { enApp, type AppMessages } from './en-app.ts'

/** The catalogue that the pages behind the login page read. */
export const appMessages: AppMessages = enApp
