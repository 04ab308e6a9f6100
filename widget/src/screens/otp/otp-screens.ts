/** Everything that passcodes need after the main screen, in one chunk: a request costs more than most screens weigh. */
export { OtpAuthenticate } from './otp-authenticate.tsx'
export { OtpConfirmation } from './otp-confirmation.tsx'
