/** Everything that mailed links need after the main screen, in one chunk: a request costs more than most screens weigh. */
export { EmailConfirmation } from './email-confirmation.tsx'
