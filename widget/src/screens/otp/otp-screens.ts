/** What passcodes need after the main screen's buttons, in one piece: a file's headers weigh more than most screens. */
export { EmailPasscodeForm } from './email-passcode-form.tsx'
export { OtpAuthenticate } from './otp-authenticate.tsx'
export { OtpConfirmation } from './otp-confirmation.tsx'
export { SmsForm, WhatsappForm } from './phone-form.tsx'
