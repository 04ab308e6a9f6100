import type { Page } from '@playwright/test'

const ASCII = /^[\x20-\x7e]*$/

/**
 * Types into the focused element, key by key. Text with characters outside ASCII is inserted as a whole: Firefox's
 * driver would set the value of the field without React noticing.
 */
export async function typeText(page: Page, text: string): Promise<void> {
  if (ASCII.test(text)) await page.keyboard.type(text)
  else await page.evaluate((inserted) => void document.execCommand('insertText', false, inserted), text)
}
