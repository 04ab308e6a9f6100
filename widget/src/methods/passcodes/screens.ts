import { OtpAuthenticate } from './otp-authenticate.tsx'
import { OtpConfirmation } from './otp-confirmation.tsx'

/** The screens of passcodes after the main screen. */
export const passcodesScreens = { 'otp-authenticate': OtpAuthenticate, 'otp-confirmation': OtpConfirmation }
