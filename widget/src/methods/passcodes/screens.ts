import { OtpAuthenticate, OtpConfirmation } from './otp-authenticate.tsx'

/** The screens of passcodes after the main screen. */
export const passcodesScreens = { 'otp-authenticate': OtpAuthenticate, 'otp-confirmation': OtpConfirmation }
