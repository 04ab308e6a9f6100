/** What the main screen needs of passcodes, for pages that load it. Pages that bundle it import the modules themselves. */
export { EmailPasscodeForm } from './email-passcode-form.tsx'
export { SmsForm, WhatsappForm } from './phone-form.tsx'
