/** The texts of the forms and buttons that the main screen can have, besides those of `en-first.ts`. */
export const enForm = {
  'form.sending': 'Sending...',
  'form.tabs': 'How to get your code or link',
  'form.tab.sms': 'Text',
  'form.tab.whatsapp': 'WhatsApp',
  'form.tab.email': 'Email',

  'email.label': 'Email',
  'email.continue': 'Continue with email',

  'phone.country': 'Country code',
  'phone.country-option': '+{code} {country}',
  'phone.label': 'Phone number',
  'phone.placeholder': '(123) 456-7890',
  'phone.continue.sms': 'Continue with text message',
  'phone.continue.whatsapp': 'Continue with WhatsApp',

  'passkey.continue': 'Continue with a Passkey',
  'passkey.waiting': 'Follow the instructions of your browser...',
  'passkey.not-used': 'No Passkey was used. Please try again, or sign in another way.',
  'passkey.not-supported': 'This browser does not support Passkeys. Please use another browser or sign in another way.',

  'error.invalid_email': 'Email format is invalid.',
  'error.invalid_phone_number': 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
} as const
