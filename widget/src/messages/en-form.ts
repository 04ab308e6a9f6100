/** The texts of the forms and buttons that the main screen can have, besides those of `en-first.ts`. */
export const enForm = {
  'form.sending': 'Sending...',
  'form.tabs': 'How to get your code or link',
  'form.tab.sms': 'Text',
  'form.tab.whatsapp': 'WhatsApp',
  'form.tab.email': 'Email',

  'email.label': 'Email',
  'email.continue': 'Continue with email',

  'passkey.continue': 'Continue with a Passkey',
  'passkey.waiting': 'Follow the instructions of your browser...',
  'passkey.cancel': 'Cancel',
  'passkey.not-used': 'No Passkey was used. Please try again, or sign in another way.',
  'passkey.not-supported': 'This browser does not support Passkeys. Please use another browser or sign in another way.',

  'error.invalid_email': 'Email format is invalid.',
} as const
