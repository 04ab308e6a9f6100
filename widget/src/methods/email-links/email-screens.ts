/**
 * Everything that mailed links need after the main screen, in one chunk: most screens are too small to be worth a
 * request.
 */
export { EmailConfirmation } from './email-confirmation.tsx'
