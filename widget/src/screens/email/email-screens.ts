/** What mailed links need after the main screen's buttons, in one piece: a file's headers weigh more than most screens. */
export { EmailConfirmation } from './email-confirmation.tsx'
export { EmailLinkForm } from './email-link-form.tsx'
