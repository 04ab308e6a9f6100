import { EmailConfirmation } from './email-confirmation.tsx'

/** The screens of mailed links after the main screen. The link may be opened on another device, so there is only one. */
export const emailLinksScreens = { 'email-confirmation': EmailConfirmation }
