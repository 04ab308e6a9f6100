/** The texts of the form for a phone number, besides those of `en-form.ts`. */
export const enPhone = {
  'phone.country': 'Country code',
  'phone.country-option': '+{code} {country}',
  'phone.label': 'Phone number',
  'phone.placeholder': '(123) 456-7890',
  'phone.continue.sms': 'Continue with text message',
  'phone.continue.whatsapp': 'Continue with WhatsApp',

  'error.invalid_phone_number': 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
} as const
