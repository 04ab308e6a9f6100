/**
 * Everything that passcodes need after the main screen, in one chunk: most screens are too small to be worth a request.
 */
export { OtpAuthenticate } from './otp-authenticate.tsx'
export { OtpConfirmation } from './otp-confirmation.tsx'
