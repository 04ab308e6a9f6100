import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

/** The forms of the widget's main screen. */
export function signInForm(page: Page) {
  const email = page.getByRole('textbox', { name: 'Email' })
  const phone = page.getByRole('textbox', { name: en['phone.label'] })
  const withEmail = page.getByRole('button', { name: en['email.continue'] })
  const withText = page.getByRole('button', { name: en['phone.continue.sms'] })
  return {
    email,
    phone,
    withEmail,
    withText,
    withWhatsapp: page.getByRole('button', { name: en['phone.continue.whatsapp'] }),
    country: page.getByRole('combobox', { name: en['phone.country'] }),
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
