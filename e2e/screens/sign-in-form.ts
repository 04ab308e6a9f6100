import type { Page } from '@playwright/test'

/** The forms of the widget's main screen. */
export function signInForm(page: Page) {
  const email = page.getByRole('textbox', { name: 'Email' })
  const phone = page.getByRole('textbox', { name: 'Phone number' })
  const withEmail = page.getByRole('button', { name: 'Continue with email' })
  const withText = page.getByRole('button', { name: 'Continue with text message' })
  return {
    email,
    phone,
    withEmail,
    withText,
    withWhatsapp: page.getByRole('button', { name: 'Continue with WhatsApp' }),
    country: page.getByRole('combobox', { name: 'Country code' }),
    tab: (name: 'Text' | 'WhatsApp' | 'Email') => page.getByRole('tab', { name }),
    error: page.getByRole('alert'),
    async sendToEmail(address: string) {
      await email.fill(address)
      await withEmail.click()
    },
    async sendText(number: string) {
      await phone.fill(number)
      await withText.click()
    },
  }
}
